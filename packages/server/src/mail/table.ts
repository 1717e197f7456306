import type { Kysely } from 'kysely'

/** The table of waiting mails. Server and keeper each have it in their own database. */
export interface MailTables {
  mails: MailRow
}

/** A mail that has not been sent. The row is deleted when it is. */
export interface MailRow {
  id: string
  /** The key by which a later mail replaces this one; null for a mail that is never replaced. */
  replaces: string | null
  /** When it is tried next. While a process is sending it, when its lease ends. */
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
