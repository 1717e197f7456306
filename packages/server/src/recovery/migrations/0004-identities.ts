import type { Kysely } from 'kysely'

/** For recovery by ID token, with its challenges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recovery_wallets').addColumn('identity', 'varchar(43)').execute()
  await db.schema
    .createTable('recovery_challenges')
    .addColumn('digest', 'varchar(43)', (column) => column.primaryKey())
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('recovery_challenges_expires')
    .on('recovery_challenges')
    .column('expires')
    .execute()
}
