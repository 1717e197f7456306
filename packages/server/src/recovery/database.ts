import { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrate } from '../database/migrate.ts'
import { FileDialect, openFile } from '../database/sqlite.ts'
import type { MailTables } from '../mail/table.ts'
import * as first from './migrations/0001-recovery.ts'
import * as second from './migrations/0002-locked.ts'
import * as third from './migrations/0003-waits.ts'
import * as fourth from './migrations/0004-identities.ts'
import * as fifth from './migrations/0005-confirmed.ts'

export type RecoveryDb = Kysely<RecoveryTables>

/** Shares and addresses are encrypted or keyed hashes. Times are milliseconds. */
export interface RecoveryTables extends MailTables {
  recovery_secrets: { name: string; wrapped: string }
  recovery_wallets: RecoveryWalletRow
  recovery_devices: { wallet: string; key: string; created: number }
  recovery_shares: RecoveryShareRow
  recovery_attempts: RecoveryAttemptRow
  recovery_waits: RecoveryWaitRow
  recovery_challenges: RecoveryChallengeRow
  recovery_uses: { subject: string; count: number; ends: number }
}

export interface RecoveryWalletRow {
  id: string
  /**
   * Keyed hash of address and wallet, different for each wallet. Empty where no mailed code
   * releases shares.
   */
  email: string
  /** Keyed hash of wallet, issuer and subject, whose ID token releases shares; null without. */
  identity: string | null
  /** Keyed hash of the wallet and the SHA-256 of the secret that releases shares; null without. */
  lock: string | null
  /** 0 until a code to the address came back from a device of the wallet; 1 without need. */
  confirmed: number
  created: number
}

export interface RecoveryShareRow {
  wallet: string
  id: string
  key: string
  /**
   * Encrypted with the data key. Empty where a new method of recovery destroyed it; the device
   * stays known until it is removed.
   */
  share: string
  data_key: string
  operator_key: string
  created: number
  /** Orders shares of the same time. */
  place: number
}

/**
 * A pending recovery. With an address that is not the wallet's, the row looks the same, but no mail
 * is sent.
 */
export interface RecoveryAttemptRow {
  id: string
  wallet: string
  email: string
  /** Encrypted, for another mail; deleted with the row within minutes. */
  address: string
  key: string
  locale: string
  site: string
  device: string
  /** Hashed with `code_key`. */
  code: string
  code_key: string
  expires: number
  resend: number
  tries: number
}

export interface RecoveryChallengeRow {
  digest: string
  key: string
  expires: number
}

/** A device with a valid code or token, waiting for the share. */
export interface RecoveryWaitRow {
  wallet: string
  key: string
  since: number
  until: number
  refusal: string
  locale: string
  site: string
  device: string
}

const migrations: Readonly<Record<string, Migration>> = {
  '0001-recovery': first,
  '0002-locked': second,
  '0003-waits': third,
  '0004-identities': fourth,
  '0005-confirmed': fifth,
}

export interface RecoveryFile {
  db: RecoveryDb
  migrated: readonly string[]
  /** Undefined when a write can begin. */
  unready(): Promise<string | undefined>
  close(): Promise<void>
}

/**
 * Opens and migrates the file. A commit is synced to that one file, so that a copy of it is
 * complete. Deleted data is overwritten.
 */
export async function openRecoveryFile(place: string): Promise<RecoveryFile> {
  const dialect = new FileDialect(openFile(place, { whole: true }))
  const db: RecoveryDb = new Kysely<RecoveryTables>({ dialect })
  try {
    const migrated = await migrate(db, undefined, migrations)
    return {
      db,
      migrated,
      unready: async () =>
        (await dialect.writable()) ? undefined : 'busy: another process is writing',
      close: () => db.destroy(),
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}
