import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('approvals')
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('hash', 'varchar(66)', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('scope', 'varchar(8)', (column) => column.notNull())
    .addColumn('token', 'varchar(42)', (column) => column.notNull())
    .addColumn('owner', 'varchar(42)', (column) => column.notNull())
    .addColumn('spender', 'varchar(42)', (column) => column.notNull())
    .addColumn('amount', 'varchar(78)', (column) => column.notNull())
    .addColumn('token_id', 'varchar(78)')
    .addPrimaryKeyConstraint('approvals_key', ['chain', 'hash', 'place'])
    .execute()
  await db.schema
    .createIndex('approvals_block')
    .on('approvals')
    .columns(['chain', 'block'])
    .execute()
}
