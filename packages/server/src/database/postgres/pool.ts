/** Only files in this folder use `pg`. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { sqlState, UnreachableError } from '../faults.ts'

/** Milliseconds: to get a connection, for a lock, for a statement, for an idle transaction. */
const patience = { connect: 5_000, lock: 2_000, statement: 30_000, idle: 60_000 }

/** Text where a number is not exact. */
export function readInt8(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

const int8 = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 ? readInt8 : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const common = {
  types,
  keepAlive: true,
  connectionTimeoutMillis: patience.connect,
  application_name: 'portico-server',
} as const

/**
 * Postgres cannot store NUL. Replaced, a query for such a text finds nothing instead of failing.
 */
const clean = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value

const messageOf = (error: unknown): string =>
  String(
    (error as Error | null)?.message || (error as { code?: string } | null)?.code || 'no answer',
  )

/** A connection error has no Postgres code. */
export const readError = (error: unknown): Error =>
  sqlState(error) === undefined
    ? new UnreachableError(messageOf(error), { cause: error })
    : (error as Error)

type Query = PostgresPoolClient['query']

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

/** The next use notices a lost connection. */
export function createPool(url: string, connections: number): pg.Pool {
  const { lock, statement, idle } = patience
  const pool = new pg.Pool({
    ...common,
    connectionString: url,
    max: connections,
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idle,
  })
  // Without a listener, the error would end the process. The pending query fails as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

export const createClient = (url: string): pg.Client =>
  new pg.Client({ ...common, connectionString: url })

/** Milliseconds until an unreachable replica is tried again. */
const rest = 10_000

/** While the replica cannot be reached, the pool is used. */
export function lendFrom(
  pool: pg.Pool,
  replica?: { pool: pg.Pool; steady: () => number },
): PostgresPool {
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
    // Any failure to connect, whatever its code.
    const client = await take().catch((error: unknown) => {
      throw new UnreachableError(messageOf(error), { cause: error })
    })
    const known = lent.get(client) ?? lend(client, () => client.release())
    lent.set(client, known)
    return known
  }
  return { connect, end: () => (replica?.pool ?? pool).end(), options: {} }
}
