import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const table = 'embedded_devices'
  await db.schema.alterTable(table).addColumn('since', 'bigint').execute()
  await db.schema.alterTable(table).addColumn('waits', 'bigint').execute()
  await db.schema.alterTable(table).addColumn('refusal', 'varchar(64)').execute()
  await db.schema.createIndex('embedded_devices_refusal').on(table).column('refusal').execute()
}
