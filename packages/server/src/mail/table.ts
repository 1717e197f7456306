import type { Kysely } from 'kysely'

/** The one table of letters. Servers and keepers have it, each in its own database. */
export interface MailTables {
  mails: MailRow
}

/** A letter that has not been sent. It is gone once it is. */
export interface MailRow {
  id: string
  /** What a later letter takes the place of; null for one that stands alone. */
  replaces: string | null
  /** When it is tried next. While somebody tries, when that has failed at the latest. */
  due: number
  /** When it is worth nothing any more. */
  ends: number
  attempts: number
  /** Address, language and letter, sealed. */
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
