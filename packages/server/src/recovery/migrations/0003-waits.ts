import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('recovery_waits')
    .addColumn('wallet', 'varchar(22)', (column) =>
      column.notNull().references('recovery_wallets.id').onDelete('cascade'),
    )
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('refusal', 'varchar(64)', (column) => column.notNull())
    .addColumn('locale', 'varchar(64)', (column) => column.notNull())
    .addColumn('site', 'varchar(512)', (column) => column.notNull())
    .addColumn('device', 'varchar(128)', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_waits_key', ['wallet', 'key'])
    .execute()
  await db.schema
    .createIndex('recovery_waits_refusal')
    .on('recovery_waits')
    .column('refusal')
    .execute()
}
