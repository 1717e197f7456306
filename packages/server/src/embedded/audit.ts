import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'
import type { Deps } from '../http/deps.ts'

export type EmbeddedEvent =
  | 'mailed'
  | 'approved'
  | 'declined'
  | 'code-refused'
  | 'proof-refused'
  | 'logged-in'
  | 'signed-out'
  | 'wallet-made'
  | 'set-made'
  | 'released'
  | 'release-refused'
  | 'device-added'
  | 'device-removed'
  | 'external-refused'
  | 'login-method-added'
  | 'login-method-removed'
  | 'address-asked'
  | 'address-refused'
  | 'address-changed'
  | 'address-waits'
  | 'address-declined'
  | 'address-cancelled'
  | 'address-taken'
  | 'agreed'
  | 'device-waits'
  | 'device-refused'
  | 'removal-waits'
  | 'removal-declined'
  | 'removal-cancelled'
  | 'removal-dropped'
  | 'deleted'

export interface EmbeddedEntry {
  event: EmbeddedEvent
  /** Null where the user is not known. */
  owner?: string | null
  device?: string | null
  detail?: string | null
}

export async function audit(
  db: Kysely<Tables> | Transaction<Tables>,
  time: number,
  { event, owner = null, device = null, detail = null }: EmbeddedEntry,
): Promise<void> {
  await db
    .insertInto('embedded_audit')
    .values({ id: randomUUID(), time, event, owner, device, detail })
    .execute()
}

/**
 * Anybody can send a wrong signature, so only some are stored.
 *
 * @param subject The attempt or user that it is for. Throws 429 when it has too many.
 */
export async function auditRefusedProof(
  { db, now, embedded: { limits } }: Pick<Deps, 'db' | 'now' | 'embedded'>,
  subject: string,
  entry: Omit<EmbeddedEntry, 'event'>,
): Promise<void> {
  await limits.refusals.use(subject, 1)
  await audit(db, now(), { ...entry, event: 'proof-refused' })
}
