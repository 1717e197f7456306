import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await nonces(db)
  await sessions(db)
  await secrets(db)
  await accounts(db)
  await audit(db)
}

const project = 'projects.id'

async function nonces(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('auth_nonces')
    .addColumn('digest', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references(project).onDelete('cascade'),
    )
    .addColumn('origin', 'varchar(512)', (column) => column.notNull())
    .addColumn('token', 'varchar(64)', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('auth_nonces_expires').on('auth_nonces').column('expires').execute()
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('auth_sessions')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references(project).onDelete('cascade'),
    )
    .addColumn('account', 'varchar(256)', (column) => column.notNull())
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('address', 'varchar(128)', (column) => column.notNull())
    .addColumn('origin', 'varchar(512)', (column) => column.notNull())
    .addColumn('domain', 'varchar(255)', (column) => column.notNull())
    .addColumn('uri', 'varchar(2048)', (column) => column.notNull())
    .addColumn('nonce', 'varchar(64)', (column) => column.notNull())
    .addColumn('transport', 'varchar(8)', (column) => column.notNull())
    .addColumn('wallet', 'varchar(64)')
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('seen', 'bigint', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addColumn('ended', 'bigint')
    .addColumn('ending', 'varchar(32)')
    // The page's key; digests of the refresh tokens; the current tokens, encrypted with the
    // previous one.
    .addColumn('key', 'varchar(87)')
    .addColumn('refresh', 'varchar(64)')
    .addColumn('previous', 'varchar(64)')
    .addColumn('sealed', 'varchar(1024)')
    .addColumn('rotated', 'bigint')
    .execute()
  await db.schema
    .createIndex('auth_sessions_account')
    .on('auth_sessions')
    .columns(['project', 'account'])
    .execute()
  await db.schema
    .createIndex('auth_sessions_expires')
    .on('auth_sessions')
    .column('expires')
    .execute()
}

async function secrets(db: Kysely<unknown>): Promise<void> {
  const ofSession = 'auth_sessions.id'
  await db.schema
    .createTable('auth_tokens')
    .addColumn('digest', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('session', 'varchar(64)', (column) =>
      column.notNull().references(ofSession).onDelete('cascade'),
    )
    .addColumn('transport', 'varchar(8)', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('auth_tokens_session').on('auth_tokens').column('session').execute()
  await db.schema.createIndex('auth_tokens_expires').on('auth_tokens').column('expires').execute()
  // Used proofs, until they expire.
  await db.schema
    .createTable('auth_proofs')
    .addColumn('session', 'varchar(64)', (column) =>
      column.notNull().references(ofSession).onDelete('cascade'),
    )
    .addColumn('id', 'varchar(64)', (column) => column.notNull())
    .addColumn('expires', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('auth_proofs_key', ['session', 'id'])
    .execute()
  await db.schema.createIndex('auth_proofs_expires').on('auth_proofs').column('expires').execute()
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('auth_accounts')
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references(project).onDelete('cascade'),
    )
    .addColumn('account', 'varchar(256)', (column) => column.notNull())
    .addColumn('id', 'varchar(36)', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('signed_in', 'bigint', (column) => column.notNull())
    .addColumn('metadata', 'text')
    .addPrimaryKeyConstraint('auth_accounts_key', ['project', 'account'])
    .execute()
}

async function audit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('auth_audit')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('project', 'varchar(64)', (column) =>
      column.notNull().references(project).onDelete('cascade'),
    )
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('event', 'varchar(32)', (column) => column.notNull())
    .addColumn('account', 'varchar(256)')
    .addColumn('session', 'varchar(64)')
    .addColumn('detail', 'varchar(64)')
    .execute()
  await db.schema
    .createIndex('auth_audit_project')
    .on('auth_audit')
    .columns(['project', 'time', 'id'])
    .execute()
  await db.schema.createIndex('auth_audit_time').on('auth_audit').column('time').execute()
}
