import type { Kysely } from 'kysely'

/**
 * Amounts and token ids have up to 78 digits, so they are texts. EVM addresses and hashes are in
 * lower case.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await progress(db)
  await transactions(db)
  await accounts(db)
  await contracts(db)
  await pictures(db)
  await watched(db)
}

async function progress(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('chain_progress')
    .addColumn('chain', 'varchar(42)', (column) => column.primaryKey())
    .addColumn('mode', 'varchar(8)', (column) => column.notNull())
    .addColumn('head', 'bigint', (column) => column.notNull())
    .addColumn('indexed', 'bigint', (column) => column.notNull())
    .addColumn('complete_from', 'bigint', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    // Ranges below `complete_from` that are already indexed, as JSON.
    .addColumn('earlier', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('problem', 'text')
    .execute()
  await db.schema
    .createTable('chain_blocks')
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'varchar(66)', (column) => column.notNull())
    .addColumn('parent', 'varchar(66)', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chain_blocks_key', ['chain', 'number'])
    .execute()
}

async function transactions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transactions')
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('hash', 'varchar(66)', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('sender', 'varchar(42)', (column) => column.notNull())
    // Null for a contract creation; `created` is its address.
    .addColumn('recipient', 'varchar(42)')
    .addColumn('created', 'varchar(42)')
    .addColumn('nonce', 'bigint', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('method', 'varchar(10)')
    .addColumn('value', 'varchar(78)', (column) => column.notNull())
    .addColumn('fee', 'varchar(78)', (column) => column.notNull())
    .addPrimaryKeyConstraint('transactions_key', ['chain', 'hash'])
    .execute()
  await db.schema
    .createIndex('transactions_block')
    .on('transactions')
    .columns(['chain', 'block'])
    .execute()
  await db.schema
    .createTable('transfers')
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('hash', 'varchar(66)', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'varchar(8)', (column) => column.notNull())
    .addColumn('token', 'varchar(42)')
    .addColumn('sender', 'varchar(42)', (column) => column.notNull())
    .addColumn('recipient', 'varchar(42)', (column) => column.notNull())
    .addColumn('amount', 'varchar(78)', (column) => column.notNull())
    .addColumn('token_id', 'varchar(78)')
    .addPrimaryKeyConstraint('transfers_key', ['chain', 'hash', 'place'])
    .execute()
  await db.schema
    .createIndex('transfers_block')
    .on('transfers')
    .columns(['chain', 'block'])
    .execute()
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_transactions')
    .addColumn('account', 'varchar(42)', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('hash', 'varchar(66)', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_transactions_key', [
      'account',
      'time',
      'chain',
      'block',
      'position',
    ])
    .execute()
  await db.schema
    .createIndex('account_transactions_chain')
    .on('account_transactions')
    .columns(['account', 'chain', 'time', 'block', 'position'])
    .execute()
  await db.schema
    .createIndex('account_transactions_block')
    .on('account_transactions')
    .columns(['chain', 'block'])
    .execute()
  await db.schema
    .createTable('account_tokens')
    .addColumn('account', 'varchar(42)', (column) => column.notNull())
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('token', 'varchar(42)', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_tokens_key', ['account', 'chain', 'token'])
    .execute()
  await db.schema
    .createTable('account_nfts')
    .addColumn('account', 'varchar(42)', (column) => column.notNull())
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('token', 'varchar(42)', (column) => column.notNull())
    .addColumn('token_id', 'varchar(78)', (column) => column.notNull())
    .addColumn('kind', 'varchar(8)', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('account_nfts_key', ['account', 'chain', 'token', 'token_id'])
    .execute()
}

async function contracts(db: Kysely<unknown>): Promise<void> {
  // Nulls: it was read, and there was none.
  await db.schema
    .createTable('tokens')
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('address', 'varchar(42)', (column) => column.notNull())
    .addColumn('name', 'varchar(64)')
    .addColumn('symbol', 'varchar(32)')
    .addColumn('decimals', 'integer')
    .addColumn('read', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('tokens_key', ['chain', 'address'])
    .execute()
  await db.schema
    .createTable('nft_metadata')
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('token', 'varchar(42)', (column) => column.notNull())
    .addColumn('token_id', 'varchar(78)', (column) => column.notNull())
    .addColumn('state', 'varchar(16)', (column) => column.notNull())
    .addColumn('name', 'varchar(128)')
    .addColumn('description', 'text')
    .addColumn('image', 'varchar(32)')
    .addColumn('traits', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('read', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('nft_metadata_key', ['chain', 'token', 'token_id'])
    .execute()
}

async function pictures(db: Kysely<unknown>): Promise<void> {
  // Only pictures named in an answer are fetched. `source` is a URL or a `data:` URL.
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'varchar(32)', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('asked', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pictures_asked').on('pictures').column('asked').execute()
}

async function watched(db: Kysely<unknown>): Promise<void> {
  // Indexed because a client requested them recently.
  await db.schema
    .createTable('watched')
    .addColumn('account', 'varchar(42)', (column) => column.primaryKey())
    .addColumn('asked', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('watched_asked').on('watched').column('asked').execute()
  await db.schema
    .createTable('watched_ranges')
    .addColumn('account', 'varchar(42)', (column) =>
      column.notNull().references('watched.account').onDelete('cascade'),
    )
    .addColumn('chain', 'varchar(42)', (column) => column.notNull())
    .addColumn('complete_from', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('watched_ranges_key', ['account', 'chain'])
    .execute()
}
