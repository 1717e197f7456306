import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Kysely } from 'kysely'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { collate } from '../src/database/postgres/collate.ts'
import { openSession } from '../src/database/postgres/session.ts'
import { FileDialect, openFile } from '../src/database/sqlite.ts'
import { folder } from './process.ts'

const server = inject('postgres')

/** Which engine a test file runs on: it runs once on each where the engine matters. */
export const engine = server ? 'postgres' : 'sqlite'

/** Runs a statement on the run's Postgres itself. */
async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server!.url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function createDatabase(from: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${from}`)
  onTestFinished(() => administer(`drop database if exists ${name} with (force)`))
  return Object.assign(new URL(server!.url), { pathname: `/${name}` }).href
}

/**
 * An empty database for a test: the path of a file that does not exist yet, or the URL of a
 * Postgres.
 */
export const nowhere = (): Promise<string> =>
  server ? createDatabase('template0') : Promise.resolve(path.join(folder(), 'portico.sqlite'))

/** The same for several processes, with the content of a new server. */
export const place = (): Promise<string> => (server ? createDatabase(server.template) : nowhere())

/** The same for one process. */
export const anywhere = (): Promise<string> => (server ? place() : Promise.resolve(':memory:'))

/** Opens a database without running migrations. */
export async function bare(database: string): Promise<Kysely<unknown>> {
  if (server) return (await openSession(database)).db.withPlugin(collate()) as Kysely<unknown>
  return new Kysely<unknown>({ dialect: new FileDialect(openFile(database)) })
}
