import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await users(db)
  await devices(db)
  await attempts(db)
  await sessions(db)
  await wallets(db)
  await audit(db)
}

const user = 'embedded_users.id'
const device = 'embedded_devices.id'
const project = 'projects.id'

async function users(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_users')
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('embedded_identities')
    .addColumn('issuer', 'varchar(255)', (column) => column.notNull())
    .addColumn('subject', 'varchar(320)', (column) => column.notNull())
    .addColumn('owner', 'varchar(22)', (column) =>
      column.notNull().references(user).onDelete('cascade'),
    )
    .addColumn('name', 'varchar(256)')
    .addColumn('picture', 'varchar(2048)')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('embedded_identities_key', ['issuer', 'subject'])
    .execute()
  await db.schema
    .createIndex('embedded_identities_owner')
    .on('embedded_identities')
    .column('owner')
    .execute()
}

async function devices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_devices')
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    .addColumn('owner', 'varchar(22)', (column) =>
      column.notNull().references(user).onDelete('cascade'),
    )
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('name', 'varchar(128)', (column) => column.notNull())
    .addColumn('site', 'varchar(512)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .addColumn('removed', 'bigint')
    .execute()
  // The key of a removed device may return, as an unknown device.
  await db.schema
    .createIndex('embedded_devices_key')
    .on('embedded_devices')
    .columns(['owner', 'key'])
    .unique()
    .where(sql.ref('removed'), 'is', null)
    .execute()
}

async function attempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_attempts')
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references(project).onDelete('cascade'),
    )
    .addColumn('address', 'varchar(254)', (column) => column.notNull())
    .addColumn('locale', 'varchar(64)', (column) => column.notNull())
    .addColumn('key', 'varchar(87)', (column) => column.notNull())
    .addColumn('site', 'varchar(512)', (column) => column.notNull())
    .addColumn('device', 'varchar(128)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('resend', 'bigint', (column) => column.notNull())
    // The link's token, and the time of the approval.
    .addColumn('approval', 'varchar(64)', (column) => column.unique())
    .addColumn('approved', 'bigint')
    // The code's keyed hash and wrapped key; null until it may be sent.
    .addColumn('code', 'varchar(64)')
    .addColumn('code_key', 'text')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('embedded_attempts_expires')
    .on('embedded_attempts')
    .column('expires')
    .execute()
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_sessions')
    .addColumn('digest', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('owner', 'varchar(22)', (column) =>
      column.notNull().references(user).onDelete('cascade'),
    )
    .addColumn('device', 'varchar(22)', (column) =>
      column.notNull().references(device).onDelete('cascade'),
    )
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references(project).onDelete('cascade'),
    )
    .addColumn('issuer', 'varchar(255)', (column) => column.notNull())
    .addColumn('locale', 'varchar(64)', (column) => column.notNull())
    .addColumn('authenticated', 'bigint', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('ended', 'bigint')
    .addColumn('ending', 'varchar(32)')
    .execute()
  await db.schema
    .createIndex('embedded_sessions_device')
    .on('embedded_sessions')
    .column('device')
    .execute()
  await db.schema
    .createIndex('embedded_sessions_owner')
    .on('embedded_sessions')
    .column('owner')
    .execute()
  await db.schema
    .createIndex('embedded_sessions_expires')
    .on('embedded_sessions')
    .column('expires')
    .execute()
  await db.schema
    .createTable('embedded_challenges')
    .addColumn('digest', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('device', 'varchar(22)', (column) =>
      column.notNull().references(device).onDelete('cascade'),
    )
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('embedded_challenges_expires')
    .on('embedded_challenges')
    .column('expires')
    .execute()
}

async function wallets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_wallets')
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    // One wallet per user, even with concurrent requests.
    .addColumn('owner', 'varchar(22)', (column) =>
      column.notNull().unique().references(user).onDelete('cascade'),
    )
    .addColumn('eip155', 'varchar(42)', (column) => column.notNull())
    .addColumn('solana', 'varchar(44)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    // Every change of the sets updates this, which serialises them.
    .addColumn('changed', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('embedded_sets')
    .addColumn('id', 'varchar(22)', (column) => column.primaryKey())
    .addColumn('wallet', 'varchar(22)', (column) =>
      column.notNull().references('embedded_wallets.id').onDelete('cascade'),
    )
    .addColumn('device', 'varchar(22)', (column) =>
      column.notNull().unique().references(device).onDelete('cascade'),
    )
    .addColumn('share', 'varchar(128)', (column) => column.notNull())
    .addColumn('data_key', 'text', (column) => column.notNull())
    .addColumn('operator_key', 'varchar(128)', (column) => column.notNull())
    .addColumn('recovery', 'varchar(16)')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('embedded_sets_wallet').on('embedded_sets').column('wallet').execute()
  await db.schema
    .createIndex('embedded_sets_operator_key')
    .on('embedded_sets')
    .column('operator_key')
    .execute()
}

async function audit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('embedded_audit')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('event', 'varchar(32)', (column) => column.notNull())
    // The audit log outlives its users.
    .addColumn('owner', 'varchar(22)')
    .addColumn('device', 'varchar(22)')
    .addColumn('detail', 'varchar(64)')
    .execute()
  await db.schema
    .createIndex('embedded_audit_owner')
    .on('embedded_audit')
    .columns(['owner', 'time', 'id'])
    .execute()
  await db.schema.createIndex('embedded_audit_time').on('embedded_audit').column('time').execute()
}
