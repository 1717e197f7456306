import type { Kysely } from 'kysely'
import { createMailTable } from '../../mail/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createMailTable(db)
  await db.schema
    .createTable('recovery_secrets')
    .addColumn('name', 'varchar(32)', (column) => column.primaryKey())
    .addColumn('wrapped', 'text', (column) => column.notNull())
    .execute()
  await wallets(db)
  await db.schema
    .createTable('recovery_attempts')
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    .addColumn('wallet', 'varchar(22)', (column) => column.notNull())
    .addColumn('email', 'varchar(43)', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('locale', 'varchar(64)', (column) => column.notNull())
    .addColumn('site', 'varchar(512)', (column) => column.notNull())
    .addColumn('device', 'varchar(128)', (column) => column.notNull())
    .addColumn('code', 'varchar(64)', (column) => column.notNull())
    .addColumn('code_key', 'text', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('resend', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('recovery_attempts_expires')
    .on('recovery_attempts')
    .column('expires')
    .execute()
  await db.schema
    .createTable('recovery_uses')
    .addColumn('subject', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('recovery_uses_ends').on('recovery_uses').column('ends').execute()
}

async function wallets(db: Kysely<unknown>): Promise<void> {
  const wallet = 'recovery_wallets.id'
  await db.schema
    .createTable('recovery_wallets')
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    .addColumn('email', 'varchar(43)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('recovery_devices')
    .addColumn('wallet', 'varchar(22)', (column) =>
      column.notNull().references(wallet).onDelete('cascade'),
    )
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_devices_key', ['wallet', 'key'])
    .execute()
  await db.schema
    .createTable('recovery_shares')
    .addColumn('wallet', 'varchar(22)', (column) =>
      column.notNull().references(wallet).onDelete('cascade'),
    )
    .addColumn('id', 'varchar(22)', (column) => column.notNull())
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('share', 'text', (column) => column.notNull())
    .addColumn('data_key', 'text', (column) => column.notNull())
    .addColumn('operator_key', 'varchar(16)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_shares_key', ['wallet', 'id'])
    .execute()
}
