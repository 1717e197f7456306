import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const attempts = 'embedded_external_attempts'
  // The recovery service's challenge, and the encrypted ID token.
  await db.schema.alterTable(attempts).addColumn('challenge', 'varchar(43)').execute()
  await db.schema.alterTable(attempts).addColumn('token', 'text').execute()
  // What releases the share (null: a code), and the id of the identity whose token that is.
  await db.schema.alterTable('embedded_sets').addColumn('opens', 'varchar(8)').execute()
  await db.schema.alterTable('embedded_sets').addColumn('loginMethod', 'varchar(22)').execute()
}
