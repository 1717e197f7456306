import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'

/** What happens to sessions. */
export type AuditEvent = 'signed-in' | 'refused' | 'signed-out' | 'revoked' | 'replaced' | 'reused' | 'proof-refused'

/** One thing that happened. */
export interface AuditEntry {
  /** The project. */
  project: string
  /** What happened. */
  event: AuditEvent
  /** CAIP-10; null where nobody is known to be that account. */
  account: string | null
  /** The id of the session, if it was about one. */
  session: string | null
  /** Why, in a word; null where there is nothing to say. */
  detail: string | null
}

/** Writes it down, in the transaction that does it where there is one. */
export async function audit(db: Kysely<Tables> | Transaction<Tables>, time: number, entry: AuditEntry): Promise<void> {
  await db.insertInto('auth_audit').values({ id: randomUUID(), time, ...entry }).execute()
}
