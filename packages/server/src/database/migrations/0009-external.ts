import type { Kysely } from 'kysely'

/**
 * Logins other than by e-mail: attempts that wait for a provider, for Farcaster or for a passkey,
 * and the claims of their identities.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await attempts(db)
  // The issuer that vouches for the subject. If the operator gives a provider's name to another
  // issuer, its identities are not accepted.
  await db.schema.alterTable('embedded_identities').addColumn('authority', 'varchar(512)').execute()
  // An address that a provider has verified.
  await db.schema.alterTable('embedded_identities').addColumn('email', 'varchar(254)').execute()
  // The issuer and subject of the identity that logged in; null in older sessions, all of which
  // logged in by e-mail.
  await db.schema.alterTable('embedded_sessions').addColumn('subject', 'varchar(320)').execute()
}

async function attempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_external_attempts')
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('way', 'varchar(32)', (column) => column.notNull())
    .addColumn('locale', 'varchar(64)', (column) => column.notNull())
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('site', 'varchar(512)', (column) => column.notNull())
    .addColumn('device', 'varchar(128)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    // The session that adds an identity; null for a login.
    .addColumn('session', 'varchar(64)')
    // Digests: of the secret in the window's browser, of the ticket that starts the visit once, and
    // of the OAuth state that ends it once.
    .addColumn('popup', 'varchar(64)')
    .addColumn('ticket', 'varchar(64)', (column) => column.unique())
    .addColumn('state', 'varchar(64)', (column) => column.unique())
    // The attempt's secret data, wrapped with the operator's key.
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
