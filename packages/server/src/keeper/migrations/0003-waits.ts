import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('keeper_waits')
    .addColumn('wallet', 'varchar(22)', (column) =>
      column.notNull().references('keeper_wallets.id').onDelete('cascade'),
    )
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('refusal', 'varchar(64)', (column) => column.notNull())
    .addColumn('locale', 'varchar(64)', (column) => column.notNull())
    .addColumn('site', 'varchar(512)', (column) => column.notNull())
    .addColumn('device', 'varchar(128)', (column) => column.notNull())
    .addPrimaryKeyConstraint('keeper_waits_key', ['wallet', 'key'])
    .execute()
  await db.schema.createIndex('keeper_waits_refusal').on('keeper_waits').column('refusal').execute()
}
