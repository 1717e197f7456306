import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When the device has shown that it has opened the wallet's seed.
  await db.schema.alterTable('embedded_devices').addColumn('proved', 'bigint').execute()
  const table = 'embedded_removals'
  await db.schema
    .createTable(table)
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    .addColumn('owner', 'varchar(22)', (column) =>
      column.notNull().references('embedded_users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'varchar(16)', (column) => column.notNull())
    .addColumn('target', 'varchar(22)', (column) => column.notNull())
    .addColumn('device', 'varchar(22)', (column) =>
      column.notNull().references('embedded_devices.id').onDelete('cascade'),
    )
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('locale', 'varchar(64)', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    // Digest of the token in the refusal link.
    .addColumn('refusal', 'varchar(64)', (column) => column.notNull())
    .addUniqueConstraint(`${table}_target`, ['owner', 'kind', 'target'])
    .execute()
  for (const column of ['until', 'refusal', 'device', 'project'])
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
}
