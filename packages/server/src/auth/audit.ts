import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'

/** What happens to sessions. */
export type AuditEvent =
  | 'signed-in'
  | 'refused'
  | 'signed-out'
  | 'revoked'
  | 'replaced'
  | 'reused'
  | 'proof-refused'

/** One thing that happened. */
export interface AuditEntry {
  /** The project. */
  project: string
  /** What happened. */
  event: AuditEvent
  /** CAIP-10; null where the account is not verified. */
  account: string | null
  /** The id of the session, if it was about one. */
  session: string | null
  /** The reason, in a word; null where there is none. */
  detail: string | null
}

/** Stores the event, in the same transaction as the change that it describes where there is one. */
export async function audit(
  db: Kysely<Tables> | Transaction<Tables>,
  time: number,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto('auth_audit')
    .values({ id: randomUUID(), time, ...entry })
    .execute()
}
