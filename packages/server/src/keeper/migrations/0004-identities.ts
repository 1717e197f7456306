import type { Kysely } from 'kysely'

/** For recovery by ID token, with its challenges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('keeper_wallets').addColumn('identity', 'varchar(43)').execute()
  await db.schema
    .createTable('keeper_challenges')
    .addColumn('digest', 'varchar(43)', (column) => column.primaryKey())
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('keeper_challenges_expires')
    .on('keeper_challenges')
    .column('expires')
    .execute()
}
