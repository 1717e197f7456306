import type { Kysely } from 'kysely'

/** Wallets whose recovery shares are released for a secret of the visitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('keeper_wallets').addColumn('lock', 'varchar(43)').execute()
}
