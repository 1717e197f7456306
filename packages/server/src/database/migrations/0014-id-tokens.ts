import type { Kysely } from 'kysely'

/**
 * ID tokens for the keeper: the challenge that a visit has to answer, and what a recovery share is
 * released for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const attempts = 'embedded_external_attempts'
  // The keeper's challenge, and the ID token of a login that is ready, encrypted.
  await db.schema.alterTable(attempts).addColumn('challenge', 'varchar(43)').execute()
  await db.schema.alterTable(attempts).addColumn('token', 'text').execute()
  // What the keeper releases the share for (null: a code), and the public id of the identity whose
  // token that is.
  await db.schema.alterTable('embedded_sets').addColumn('opens', 'varchar(8)').execute()
  await db.schema.alterTable('embedded_sets').addColumn('way', 'varchar(22)').execute()
}
