import type { Kysely } from 'kysely'
import { createMailTable } from '../../mail/table.ts'

/** Sealed letters to send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMailTable(db)
}
