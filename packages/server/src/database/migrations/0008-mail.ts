import type { Kysely } from 'kysely'
import { createMailTable } from '../../mail/table.ts'

/** Letters that wait to be sent, sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMailTable(db)
}
