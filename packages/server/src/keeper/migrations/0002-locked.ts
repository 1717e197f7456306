import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('keeper_wallets').addColumn('lock', 'varchar(43)').execute()
}
