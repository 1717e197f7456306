import path from 'node:path'
import { Kysely } from 'kysely'
import { inject } from 'vitest'
import { collate } from '../src/database/postgres/collate.ts'
import { openSession } from '../src/database/postgres/session.ts'
import { FileDialect, openFile } from '../src/database/sqlite.ts'
import { databasesOf } from './postgres/databases.ts'
import { folder } from './process.ts'

const server = inject('postgres')

/** Which engine a test file runs on: it runs once on each where the engine matters. */
export const engine = server ? 'postgres' : 'sqlite'

const databases = server && databasesOf(server)

/**
 * An empty database for a test: the path of a file that does not exist yet, or the URL of a
 * Postgres.
 */
export const nowhere = (): Promise<string> =>
  databases?.empty() ?? Promise.resolve(path.join(folder(), 'portico.sqlite'))

/** The same for several processes, with the content of a new server. */
export const place = (): Promise<string> => databases?.filled() ?? nowhere()

/** The same for one process. */
export const anywhere = (): Promise<string> => databases?.filled() ?? Promise.resolve(':memory:')

/** Opens a database without running migrations. */
export async function bare(database: string): Promise<Kysely<unknown>> {
  if (server) return (await openSession(database)).db.withPlugin(collate()) as Kysely<unknown>
  return new Kysely<unknown>({ dialect: new FileDialect(openFile(database)) })
}
