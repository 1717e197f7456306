import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('projects')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('name', 'varchar(128)', (column) => column.notNull())
    .addColumn('origins', 'text', (column) => column.notNull())
    .addColumn('analytics', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('project_features')
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('id', 'varchar(64)', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('config', 'text')
    .addPrimaryKeyConstraint('project_features_key', ['project', 'id'])
    .execute()
  await db.schema
    .createTable('wallets')
    .addColumn('id', 'varchar(128)', (column) => column.primaryKey())
    .addColumn('name', 'varchar(64)', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('badge', 'varchar(16)', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('wallets_order')
    .on('wallets')
    .columns(['rank', 'name', 'id'])
    .execute()
  await db.schema
    .createTable('wallet_chains')
    .addColumn('wallet', 'varchar(128)', (column) =>
      column.notNull().references('wallets.id').onDelete('cascade'),
    )
    .addColumn('chain', 'varchar(64)', (column) => column.notNull())
    .addPrimaryKeyConstraint('wallet_chains_key', ['wallet', 'chain'])
    .execute()
  await db.schema
    .createIndex('wallet_chains_chain')
    .on('wallet_chains')
    .columns(['chain', 'wallet'])
    .execute()
  await db.schema
    .createTable('images')
    .addColumn('kind', 'varchar(16)', (column) => column.notNull())
    .addColumn('id', 'varchar(128)', (column) => column.notNull())
    .addColumn('type', 'varchar(64)', (column) => column.notNull())
    .addColumn('bytes', 'text', (column) => column.notNull())
    .addColumn('etag', 'varchar(64)', (column) => column.notNull())
    .addPrimaryKeyConstraint('images_key', ['kind', 'id'])
    .execute()
  await db.schema
    .createTable('revision')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
  await (db as Kysely<{ revision: { id: number; value: number } }>)
    .insertInto('revision')
    .values({ id: 1, value: 0 })
    .execute()
}
