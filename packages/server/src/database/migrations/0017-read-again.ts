import type { Kysely } from 'kysely'

/**
 * Transactions were indexed without their approvals, or without those of Permit2's signatures. The
 * index reads the receipts of all that it has by now once more; a later version that takes more out
 * of receipts sets the column in the same way.
 */
export async function up(
  db: Kysely<{ chain_progress: { again: number; indexed: number } }>,
): Promise<void> {
  await db.schema.alterTable('chain_progress').addColumn('again', 'bigint').execute()
  await db
    .updateTable('chain_progress')
    .set((eb) => ({ again: eb.ref('indexed') }))
    .execute()
}
