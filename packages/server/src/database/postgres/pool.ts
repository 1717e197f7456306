/** How Postgres is spoken to: connections, numbers and texts. The only files that know `pg` are in this folder. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { sqlState, UnreachableError } from '../faults.ts'

/** Milliseconds: to have a connection, for a lock, for a statement, and for a transaction in which nothing happens. */
const patience = { connect: 5_000, lock: 2_000, statement: 30_000, idle: 60_000 }

/** A whole number as it is: what a JavaScript number cannot hold keeps its digits. */
export function readInt8(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

const int8 = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => (oid === int8 ? readInt8 : pg.types.getTypeParser(oid, format))) as typeof pg.types.getTypeParser,
}

/** What every connection has in common. */
const common = { types, keepAlive: true, connectionTimeoutMillis: patience.connect, application_name: 'portico-server' } as const

/** Postgres's texts hold no NUL, and nothing that is in them has one: what is asked for with one is not there. */
const clean = (value: unknown): unknown => (typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value)

const messageOf = (error: unknown): string => String((error as Error | null)?.message || (error as { code?: string } | null)?.code || 'no answer')

/** An error of the connection, which has no code of Postgres's, as one that can be told from others. */
export const readError = (error: unknown): Error =>
  sqlState(error) === undefined ? new UnreachableError(messageOf(error), { cause: error }) : (error as Error)

type Query = PostgresPoolClient['query']

/** A connection as Kysely uses it. */
export function lend(client: pg.ClientBase, release: () => void): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    try {
      return await client.query(text, parameters.map(clean))
    } catch (error) {
      throw readError(error)
    }
  }
  return { query: query as Query, release }
}

/** A pool whose lost connections are found out by whoever uses them next. */
export function createPool(url: string, connections: number): pg.Pool {
  const { lock, statement, idle } = patience
  const pool = new pg.Pool({ ...common, connectionString: url, max: connections, lock_timeout: lock, statement_timeout: statement, idle_in_transaction_session_timeout: idle })
  // Whoever waits for an answer hears of it, too; unheard, the event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/** A single connection, without limits of time: for what takes long, or is to stay. */
export const createClient = (url: string): pg.Client => new pg.Client({ ...common, connectionString: url })

/** Milliseconds that a replica is left alone after it could not be reached. */
const rest = 10_000

/** A pool as Kysely uses it. Where a replica stands in front, the pool is asked while that cannot be reached. */
export function lendFrom(pool: pg.Pool, replica?: { pool: pg.Pool; steady: () => number }): PostgresPool {
  const lent = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  let resting = Number.NEGATIVE_INFINITY
  async function take(): Promise<pg.PoolClient> {
    if (replica && replica.steady() >= resting)
      try {
        return await replica.pool.connect()
      } catch {
        resting = replica.steady() + rest
      }
    return pool.connect()
  }
  async function connect(): Promise<PostgresPoolClient> {
    // Whatever it says: who is not let in has no database.
    const client = await take().catch((error: unknown) => {
      throw new UnreachableError(messageOf(error), { cause: error })
    })
    const known = lent.get(client) ?? lend(client, () => client.release())
    lent.set(client, known)
    return known
  }
  return { connect, end: () => (replica?.pool ?? pool).end(), options: {} }
}
