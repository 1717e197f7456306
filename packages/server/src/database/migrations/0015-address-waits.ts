import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const table = 'embedded_address_waits'
  await db.schema
    .createTable(table)
    .addColumn('owner', 'varchar(22)', (column) =>
      column.primaryKey().references('embedded_users.id').onDelete('cascade'),
    )
    .addColumn('current', 'varchar(254)', (column) => column.notNull())
    .addColumn('address', 'varchar(254)', (column) => column.notNull())
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('device', 'varchar(22)', (column) =>
      column.notNull().references('embedded_devices.id').onDelete('cascade'),
    )
    .addColumn('locale', 'varchar(64)', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    // Digest of the token in the refusal link.
    .addColumn('refusal', 'varchar(64)', (column) => column.notNull())
    .addColumn('taken', 'bigint')
    .execute()
  for (const column of ['current', 'address', 'until', 'refusal', 'device', 'project'])
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
  await db.schema
    .alterTable('embedded_wallets')
    .addColumn('recovery_email', 'varchar(254)')
    .execute()
}
