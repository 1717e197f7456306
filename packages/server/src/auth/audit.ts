import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'

export type AuditEvent =
  | 'signed-in'
  | 'refused'
  | 'signed-out'
  | 'revoked'
  | 'replaced'
  | 'reused'
  | 'proof-refused'

export interface AuditEntry {
  project: string
  event: AuditEvent
  /** CAIP-10; null where it is not verified. */
  account: string | null
  session: string | null
  detail: string | null
}

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
