import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_agreements')
    .addColumn('issuer', 'varchar(255)', (column) => column.notNull())
    .addColumn('subject', 'varchar(320)', (column) => column.notNull())
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('version', 'varchar(64)', (column) => column.notNull())
    .addColumn('agreed', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('embedded_agreements_key', ['issuer', 'subject', 'project', 'agreed'])
    .addForeignKeyConstraint(
      'embedded_agreements_identity',
      ['issuer', 'subject'],
      'embedded_identities',
      ['issuer', 'subject'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
}
