import { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrate } from '../database/migrate.ts'
import { FileDialect, openFile } from '../database/sqlite.ts'
import type { MailTables } from '../mail/table.ts'
import * as first from './migrations/0001-keeper.ts'
import * as second from './migrations/0002-locked.ts'
import * as third from './migrations/0003-waits.ts'

/** Queries in plain SQL. */
export type KeeperDb = Kysely<KeeperTables>

/** The keeper's tables. No share and no address is here but sealed, or as a keyed hash. Times are milliseconds. */
export interface KeeperTables extends MailTables {
  keeper_secrets: { name: string; wrapped: string }
  keeper_wallets: KeeperWalletRow
  keeper_devices: { wallet: string; key: string; created: number }
  keeper_shares: KeeperShareRow
  keeper_recoveries: KeeperRecoveryRow
  keeper_waits: KeeperWaitRow
  keeper_uses: { subject: string; count: number; ends: number }
}

export interface KeeperWalletRow {
  id: string
  /** Keyed hash of the owner's address and the wallet: the same address is another text in each wallet. Empty, which no hash is, where there is a lock. */
  email: string
  /** Keyed hash of the wallet and of the SHA-256 of the secret for which its shares are released; null where that is a mailed code. */
  lock: string | null
  created: number
}

/** The recovery share of a set. */
export interface KeeperShareRow {
  wallet: string
  id: string
  /** The device's that the set is of. */
  key: string
  /** Sealed by the data key. Empty where it was destroyed as another took its place: the device stays known until its owner removes it. */
  share: string
  /** Wrapped by the operator's key. */
  data_key: string
  /** Which of the operator's keys that is. */
  operator_key: string
  created: number
  /** Which came later, where the clock does not say. */
  place: number
}

/** A device that asks to be let in. Where the address is not the wallet's, it is the same row, and no mail is sent. */
export interface KeeperRecoveryRow {
  id: string
  wallet: string
  /** Keyed hash of the address that was named, as the wallet has it. */
  email: string
  /** The address itself, sealed, for another mail. It is gone with the row, in minutes. */
  address: string
  /** The device's, which has to sign. */
  key: string
  locale: string
  site: string
  device: string
  /** The code, hashed with `code_key`. */
  code: string
  code_key: string
  expires: number
  resend: number
  /** Guesses that are left. */
  tries: number
}

/** A device that had the code, and waits for the share. */
export interface KeeperWaitRow {
  wallet: string
  key: string
  since: number
  until: number
  /** Digest of the token of the link by which the owner refuses it. */
  refusal: string
  locale: string
  site: string
  device: string
}

const migrations: Readonly<Record<string, Migration>> = { '0001-keeper': first, '0002-locked': second, '0003-waits': third }

/** The open file. */
export interface KeeperFile {
  db: KeeperDb
  migrated: readonly string[]
  /** What keeps a write from beginning now; undefined when nothing does. */
  unready(): Promise<string | undefined>
  close(): Promise<void>
}

/**
 * Opens the keeper's file and brings it up to date. What is committed is in the one file and on the disk: a copy of it is whole. What is deleted is
 * overwritten.
 */
export async function openKeeperFile(place: string): Promise<KeeperFile> {
  const dialect = new FileDialect(openFile(place, { whole: true }))
  const db: KeeperDb = new Kysely<KeeperTables>({ dialect })
  try {
    const migrated = await migrate(db, undefined, migrations)
    return { db, migrated, unready: async () => ((await dialect.writable()) ? undefined : 'busy: another process is writing'), close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
