import { localKeys, readKeys, UnknownKeyError } from '../keys/key-manager.ts'
import { rewrap } from '../embedded/sealing.ts'
import type { Db } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { parse } from './read.ts'
import { UsageError } from './usage.ts'

const step = 100

const written = (time: number): string => new Date(Number(time)).toISOString()

/**
 * Rewraps the data keys of all sets with the newest operator key, while the server runs. Shares are
 * not decrypted.
 */
async function rewrapAll(db: Db, text: string): Promise<readonly string[]> {
  const keys = localKeys(readKeys(text))
  if (!keys) throw new UsageError('PORTICO_EMBEDDED_KEY names no key.')
  let done = 0
  try {
    for (;;) {
      const sets = await db
        .selectFrom('embedded_sets')
        .select(['id', 'data_key'])
        .where('operator_key', '!=', keys.id)
        .orderBy('id')
        .limit(step)
        .execute()
      if (sets.length === 0) return [`${done} sets re-encrypted; all sets use the newest key now`]
      for (const { id, data_key: before } of sets) {
        const { numUpdatedRows } = await db
          .updateTable('embedded_sets')
          .set(await rewrap(keys, id, before))
          .where('id', '=', id)
          .where('data_key', '=', before)
          .executeTakeFirst()
        done += Number(numUpdatedRows)
      }
    }
  } catch (error) {
    if (error instanceof UnknownKeyError)
      throw new UsageError(`${error.message}; ${done} sets are encrypted with the newest key now`)
    throw error
  }
}

async function history(db: Db, owner: string | undefined): Promise<readonly string[]> {
  let query = db.selectFrom('embedded_audit').selectAll()
  if (owner !== undefined) query = query.where('owner', '=', owner)
  const rows = await query.orderBy('time', 'desc').orderBy('id').limit(1_000).execute()
  return rows.map(({ time, event, owner: of, device, detail }) =>
    [written(time), event, of ?? '', device ?? '', detail ?? ''].join('\t'),
  )
}

export async function embeddedCommand(
  db: Db,
  [action, ...args]: readonly string[],
  { embeddedKey }: Settings,
): Promise<readonly string[]> {
  const { words } = parse(args, {})
  if (action === 'rewrap' && words.length === 0) return rewrapAll(db, embeddedKey)
  if (action === 'history' && words.length < 2) return history(db, words[0])
  throw new UsageError('embedded rewrap, or embedded history [user]')
}
