import type { Kysely } from 'kysely'
import { fold } from '../../utils/fold.ts'

/** Stored, because databases fold accents differently. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('wallets')
    .addColumn('folded', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const wallets = db as Kysely<{ wallets: { id: string; name: string; folded: string } }>
  for (const { id, name } of await wallets.selectFrom('wallets').select(['id', 'name']).execute())
    await wallets
      .updateTable('wallets')
      .set({ folded: fold(name) })
      .where('id', '=', id)
      .execute()
}
