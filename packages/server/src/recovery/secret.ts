import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { localKeys, readKeys, type KeyManager } from '../keys/key-manager.ts'
import { rewrap } from '../embedded/sealing.ts'
import { keyFor } from '../utils/key-for.ts'
import { SettingsError } from '../utils/setting.ts'
import type { RecoveryDb } from './database.ts'
import { recoverySettingsTable } from './settings.ts'

export interface RecoverySecret {
  keys: KeyManager
  /** 43 characters, different for each purpose. */
  hash(purpose: string, ...texts: string[]): string
  /** Encrypts addresses of pending recoveries. */
  addressKey: Uint8Array
}

const name = 'hashes'

export const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Binds an encrypted share to its wallet and set. */
export const contextOf = (wallet: string, set: string): string => `recovery\n${wallet}\n${set}`

/**
 * A new file gets a hash key. Older wraps are renewed, so that old keys can be removed.
 *
 * @throws SettingsError when none of the keys belongs to this file.
 */
export async function openSecret(db: RecoveryDb, key: string): Promise<RecoverySecret> {
  const keys = localKeys(readKeys(key))
  if (!keys)
    throw new SettingsError(
      `${recoverySettingsTable.key.name} is missing: \`openssl rand -base64 32\` makes one`,
    )
  const row = await db
    .selectFrom('recovery_secrets')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst()
  const secret = row
    ? await keys.unwrap(row.wrapped, name).catch(() => {
        throw new SettingsError(
          `${recoverySettingsTable.key.name} does not have the key of this file`,
        )
      })
    : randomBytes(32)
  const wrapped = await keys.wrap(secret, name)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('recovery_secrets')
      .values({ name, wrapped })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ wrapped }))
      .execute()
    const old = await transaction
      .selectFrom('recovery_shares')
      .selectAll()
      .where('operator_key', '!=', keys.id)
      .where('share', '!=', '')
      .execute()
    for (const share of old)
      await transaction
        .updateTable('recovery_shares')
        .set(await rewrap(keys, contextOf(share.wallet, share.id), share.data_key))
        .where('wallet', '=', share.wallet)
        .where('id', '=', share.id)
        .execute()
  })
  return {
    keys,
    addressKey: keyFor(secret, 'recovery address'),
    hash: (purpose, ...texts) =>
      createHmac('sha256', secret)
        .update([purpose, ...texts].join('\n'))
        .digest('base64url'),
  }
}
