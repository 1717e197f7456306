import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_changes')
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    .addColumn('owner', 'varchar(22)', (column) =>
      column.notNull().references('embedded_users.id').onDelete('cascade'),
    )
    .addColumn('session', 'varchar(64)', (column) =>
      column.notNull().references('embedded_sessions.digest').onDelete('cascade'),
    )
    .addColumn('locale', 'varchar(64)', (column) => column.notNull())
    .addColumn('current', 'varchar(254)')
    .addColumn('address', 'varchar(254)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('resend', 'bigint', (column) => column.notNull())
    // Each code's keyed hash and wrapped key.
    .addColumn('primary_code', 'varchar(64)')
    .addColumn('primary_key', 'text')
    .addColumn('secondary_code', 'varchar(64)', (column) => column.notNull())
    .addColumn('secondary_key', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('embedded_changes_owner')
    .on('embedded_changes')
    .column('owner')
    .execute()
  await db.schema
    .createIndex('embedded_changes_session')
    .on('embedded_changes')
    .column('session')
    .execute()
  await db.schema
    .createIndex('embedded_changes_expires')
    .on('embedded_changes')
    .column('expires')
    .execute()
}
