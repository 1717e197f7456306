import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_passkeys')
    .addColumn('id', 'varchar(1400)', (column) => column.primaryKey())
    .addColumn('issuer', 'varchar(255)', (column) => column.notNull())
    .addColumn('subject', 'varchar(320)', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'varchar(512)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint(
      'embedded_passkeys_identity',
      ['issuer', 'subject'],
      'embedded_identities',
      ['issuer', 'subject'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('embedded_passkeys_identity')
    .on('embedded_passkeys')
    .columns(['issuer', 'subject'])
    .execute()
}
