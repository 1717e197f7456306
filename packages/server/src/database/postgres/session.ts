import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Db, Tables } from '../schema.ts'
import { createClient, lend, readError } from './pool.ts'

/** One connection of one's own. What is locked by it is free once it has ended, however it ends. */
export interface Session {
  readonly db: Db
  /** Aborted once the connection has ended. */
  readonly ended: AbortSignal
  end(): Promise<void>
}

/** By these a server finds out within half a minute that the other side has gone without a word, and lets its locks go. */
const keepalive = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

export async function openSession(url: string): Promise<Session> {
  const client = createClient(url)
  const ended = new AbortController()
  const end = (): void => ended.abort()
  client.on('error', end)
  client.on('end', end)
  try {
    await client.connect()
    await client.query(keepalive)
  } catch (error) {
    await client.end().catch(end)
    throw readError(error)
  }
  const queue: (() => void)[] = []
  let taken = false
  const lent = lend(client, () => {
    const next = queue.shift()
    if (next) next()
    else taken = false
  })
  /** One at a time: what one does in a transaction is none of another's. */
  async function connect(): Promise<PostgresPoolClient> {
    if (taken) await new Promise<void>((resolve) => queue.push(resolve))
    taken = true
    return lent
  }
  const stop = (): Promise<void> => client.end().catch(end)
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: stop, options: {} } }) }), ended: ended.signal, end: stop }
}
