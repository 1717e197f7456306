import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'

/** What happens around embedded wallets. */
export type EmbeddedEvent =
  | 'mailed' | 'approved' | 'declined' | 'code-refused' | 'proof-refused' | 'logged-in' | 'signed-out'
  | 'wallet-made' | 'set-made' | 'released' | 'release-refused' | 'device-added' | 'device-removed' | 'external-refused' | 'way-added' | 'way-removed'
  | 'address-asked' | 'address-refused' | 'address-changed' | 'agreed' | 'device-waits' | 'device-refused' | 'deleted'

/** One thing that happened; nothing that opens anything is in it. */
export interface EmbeddedEntry {
  event: EmbeddedEvent
  /** Null where nobody is known to be that user. */
  owner?: string | null
  device?: string | null
  detail?: string | null
}

/** Writes it down, in the transaction that does it where there is one. */
export async function audit(db: Kysely<Tables> | Transaction<Tables>, time: number, { event, owner = null, device = null, detail = null }: EmbeddedEntry): Promise<void> {
  await db.insertInto('embedded_audit').values({ id: randomUUID(), time, event, owner, device, detail }).execute()
}
