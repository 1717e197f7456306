import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const table = 'embedded_uses'
  await db.schema
    .createTable(table)
    // A keyed hash.
    .addColumn('subject', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('ends', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex(`${table}_ends`).on(table).column('ends').execute()
}
