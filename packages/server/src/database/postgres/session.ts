import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Db, Tables } from '../schema.ts'
import { createClient, lend, readError } from './pool.ts'

/** A dedicated connection: Postgres frees its locks when it ends, however that happens. */
export interface Session {
  readonly db: Db
  readonly ended: AbortSignal
  end(): Promise<void>
}

const keepalive =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

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
  /** One caller at a time, so that none runs in another's transaction. */
  async function connect(): Promise<PostgresPoolClient> {
    if (taken) await new Promise<void>((resolve) => queue.push(resolve))
    taken = true
    return lent
  }
  const stop = (): Promise<void> => client.end().catch(end)
  return {
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: { connect, end: stop, options: {} } }),
    }),
    ended: ended.signal,
    end: stop,
  }
}
