import type { Kysely } from 'kysely'

/** Logins other than by e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await attempts(db)
  await db.schema.alterTable('embedded_identities').addColumn('authority', 'varchar(512)').execute()
  await db.schema.alterTable('embedded_identities').addColumn('email', 'varchar(254)').execute()
  await db.schema.alterTable('embedded_sessions').addColumn('subject', 'varchar(320)').execute()
}

async function attempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_external_attempts')
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('loginMethod', 'varchar(32)', (column) => column.notNull())
    .addColumn('locale', 'varchar(64)', (column) => column.notNull())
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('site', 'varchar(512)', (column) => column.notNull())
    .addColumn('device', 'varchar(128)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('session', 'varchar(64)')
    // Digests of the browser's secret, the ticket, and the OAuth state.
    .addColumn('popup', 'varchar(64)')
    .addColumn('ticket', 'varchar(64)', (column) => column.unique())
    .addColumn('state', 'varchar(64)', (column) => column.unique())
    .addColumn('secret', 'text')
    .addColumn('status', 'varchar(16)', (column) => column.notNull())
    .addColumn('why', 'varchar(16)')
    .addColumn('authority', 'varchar(512)')
    .addColumn('subject', 'varchar(320)')
    .addColumn('name', 'varchar(256)')
    .addColumn('picture', 'varchar(2048)')
    .addColumn('email', 'varchar(254)')
    .execute()
  await db.schema
    .createIndex('embedded_external_attempts_expires')
    .on('embedded_external_attempts')
    .column('expires')
    .execute()
}
