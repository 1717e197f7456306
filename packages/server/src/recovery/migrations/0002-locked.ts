import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('recovery_wallets').addColumn('lock', 'varchar(43)').execute()
}
