import type { Kysely } from 'kysely'

/**
 * Changes of a login's address that wait, and the address of the keeper's codes where it is an
 * earlier one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = 'embedded_address_waits'
  await db.schema
    .createTable(table)
    // A user has one at most.
    .addColumn('owner', 'varchar(22)', (column) =>
      column.primaryKey().references('embedded_users.id').onDelete('cascade'),
    )
    // The present address and the new one.
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
    // The digest of the token in the link that refuses it.
    .addColumn('refusal', 'varchar(64)', (column) => column.notNull())
    // When it ended because the new address had become another user's.
    .addColumn('taken', 'bigint')
    .execute()
  for (const column of ['current', 'address', 'until', 'refusal', 'device', 'project'])
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute()
  await db.schema
    .alterTable('embedded_wallets')
    .addColumn('recovery_email', 'varchar(254)')
    .execute()
}
