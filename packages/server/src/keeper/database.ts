import { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrate } from '../database/migrate.ts'
import { FileDialect, openFile } from '../database/sqlite.ts'
import type { MailTables } from '../mail/table.ts'
import * as first from './migrations/0001-keeper.ts'
import * as second from './migrations/0002-locked.ts'
import * as third from './migrations/0003-waits.ts'
import * as fourth from './migrations/0004-identities.ts'

/** Queries in plain SQL. */
export type KeeperDb = Kysely<KeeperTables>

/**
 * The keeper's tables. Shares and addresses are stored encrypted or as keyed hashes. Times are
 * milliseconds.
 */
export interface KeeperTables extends MailTables {
  keeper_secrets: { name: string; wrapped: string }
  keeper_wallets: KeeperWalletRow
  keeper_devices: { wallet: string; key: string; created: number }
  keeper_shares: KeeperShareRow
  keeper_recoveries: KeeperRecoveryRow
  keeper_waits: KeeperWaitRow
  keeper_challenges: KeeperChallengeRow
  keeper_uses: { subject: string; count: number; ends: number }
}

export interface KeeperWalletRow {
  id: string
  /**
   * Keyed hash of the owner's address and the wallet, so that the same address differs between
   * wallets. Empty where no mailed code releases its shares.
   */
  email: string
  /**
   * Keyed hash of the wallet and of the person (issuer and subject) whose ID token releases its
   * shares; null where none does.
   */
  identity: string | null
  /**
   * Keyed hash of the wallet and of the SHA-256 of the secret that releases its shares; null where
   * a code or a token releases them.
   */
  lock: string | null
  created: number
}

/** The recovery share of a set. */
export interface KeeperShareRow {
  wallet: string
  id: string
  /** The public key of the set's device. */
  key: string
  /**
   * Encrypted with the data key. Empty where it was destroyed because the wallet's way of recovery
   * was replaced; the device stays known until its owner removes it.
   */
  share: string
  /** Wrapped with the operator's key. */
  data_key: string
  /** Which of the operator's keys that is. */
  operator_key: string
  created: number
  /** Orders shares of the same time. */
  place: number
}

/**
 * A recovery that a device has begun. If the address is not the wallet's, the row looks the same,
 * but no mail is sent.
 */
export interface KeeperRecoveryRow {
  id: string
  wallet: string
  /** Keyed hash of the address in the request, computed like the wallet's. */
  email: string
  /** The address itself, encrypted, for another mail. It is deleted with the row within minutes. */
  address: string
  /** The public key of the device, which has to sign. */
  key: string
  locale: string
  site: string
  device: string
  /** The code, hashed with `code_key`. */
  code: string
  code_key: string
  expires: number
  resend: number
  /** Remaining guesses. */
  tries: number
}

/** A challenge for an ID token. */
export interface KeeperChallengeRow {
  /** SHA-256 of the challenge. */
  digest: string
  /** The public key of the device that it was issued for. */
  key: string
  expires: number
}

/** A device that had the code, or a token, and waits for the share. */
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

const migrations: Readonly<Record<string, Migration>> = {
  '0001-keeper': first,
  '0002-locked': second,
  '0003-waits': third,
  '0004-identities': fourth,
}

/** The open file. */
export interface KeeperFile {
  db: KeeperDb
  migrated: readonly string[]
  /** Why a write could not begin now; undefined when it could. */
  unready(): Promise<string | undefined>
  close(): Promise<void>
}

/**
 * Opens the keeper's file and brings it up to date. A commit is in that one file and synced to the
 * disk, so that a copy of the file is complete. Deleted data is overwritten.
 */
export async function openKeeperFile(place: string): Promise<KeeperFile> {
  const dialect = new FileDialect(openFile(place, { whole: true }))
  const db: KeeperDb = new Kysely<KeeperTables>({ dialect })
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
