import { createHash } from 'node:crypto'
import type { Db } from '../database/schema.ts'

/** A longer `data:` URL is not stored. */
export const longestData = 65_536
const day = 86_400_000

export interface PictureStore {
  add(sources: readonly string[]): Promise<readonly string[]>
  find(id: string): Promise<string | undefined>
}

/** Always the same for a source, which it does not reveal. */
const idOf = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 32)

/** @param days Until a picture that no answer names is removed. */
export function createPictureStore({
  db,
  now,
  days,
}: {
  db: Db
  now: () => number
  days: number
}): PictureStore {
  let cleared = 0

  /** At most once a day. */
  async function keep(rows: readonly { id: string; source: string }[]): Promise<void> {
    const time = now()
    const ids = rows.map(({ id }) => id)
    const known = new Map(
      (
        await db.selectFrom('pictures').select(['id', 'asked']).where('id', 'in', ids).execute()
      ).map(({ id, asked }) => [id, Number(asked)]),
    )
    const fresh = [
      ...new Map(rows.filter(({ id }) => !known.has(id)).map((row) => [row.id, row])).values(),
    ]
    const old = ids.filter((id) => known.has(id) && Math.abs(time - known.get(id)!) > day)
    if (old.length > 0)
      await db.updateTable('pictures').set({ asked: time }).where('id', 'in', old).execute()
    if (fresh.length === 0) return
    await db
      .insertInto('pictures')
      .values(fresh.map((row) => ({ ...row, asked: time })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    if (Math.abs(time - cleared) < day / 24) return
    cleared = time
    await db
      .deleteFrom('pictures')
      .where('asked', '<', time - (days + 1) * day)
      .execute()
  }

  return {
    async add(sources) {
      const rows = sources.map((source) => ({ id: idOf(source), source }))
      if (rows.length > 0) await keep(rows)
      return rows.map(({ id }) => id)
    },
    async find(id) {
      return (
        await db.selectFrom('pictures').select('source').where('id', '=', id).executeTakeFirst()
      )?.source
    },
  }
}
