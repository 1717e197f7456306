import type { Kysely } from 'kysely'

export interface MailTables {
  mails: MailRow
}

export interface MailRow {
  id: string
  /** A later mail with this key replaces it; null for none. */
  replaces: string | null
  /** The next attempt; while it is being sent, the end of the lease. */
  due: number
  /** When it expires. */
  ends: number
  attempts: number
  /** Address, language and mail, encrypted. */
  sealed: string
}

export async function createMailTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('replaces', 'varchar(128)')
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('ends', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mails_due').on('mails').column('due').execute()
  await db.schema.createIndex('mails_replaces').on('mails').column('replaces').execute()
}
