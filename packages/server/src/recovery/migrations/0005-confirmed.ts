import type { Kysely } from 'kysely'

/** Addresses that were there before need no confirmation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('recovery_wallets')
    .addColumn('confirmed', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
}
