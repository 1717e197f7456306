/**
 * Distributes work that only one server may do at a time, by advisory locks, which Postgres frees
 * when the holder's connection ends.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Hold } from '../engine.ts'
import type { Db } from '../schema.ts'
import { openSession, type Session } from './session.ts'

export interface Leases {
  readonly hold: Hold
  close(): Promise<void>
}

interface Waiting {
  readonly name: string
  /** Checks in which it was free while this server had its share. */
  passed: number
  take(lease: Lease): void
}

interface Lease {
  readonly session: Session
  /** Aborted when this server gives the lease up. */
  readonly given: AbortController
  /** No other server wanted it, so it is not given up again. */
  readonly unwanted: boolean
}

/**
 * The first half of lock keys: `port`. The second is 0 for the shared lock, else a hash of the
 * name.
 */
const namespace = 0x706f7274
const keyOf = (name: string): number =>
  createHash('sha256').update(name).digest().readInt32BE(0) || 1
const pause = 1_000
const patience = 5

/** The held locks and the number of servers. */
async function look(db: Db): Promise<{ held: ReadonlySet<number>; servers: number }> {
  const { rows } = await sql<{ key: number; count: number }>`
    select objid::bigint as key, count(*) as count from pg_locks
    where locktype = 'advisory' and granted and classid = ${namespace}::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
    group by objid`.execute(db)
  return {
    held: new Set(rows.map(({ key }) => Number(key) | 0)),
    servers: rows.find(({ key }) => Number(key) === 0)?.count ?? 1,
  }
}

/**
 * Holds the shared lock, by which servers count each other. Reconnects when the connection has
 * ended.
 */
function createMember(open: () => Promise<Session>): { join(): Promise<Db>; end(): Promise<void> } {
  let member: Session | undefined
  return {
    async join() {
      if (member && !member.ended.aborted) return member.db
      member = await open()
      await sql`select pg_advisory_lock_shared(${namespace}::int, 0)`.execute(member.db)
      return member.db
    },
    end: async () => member?.end(),
  }
}

function rest(aborted: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (aborted.aborted) return resolve()
    const timer = setTimeout(done, pause)
    function done(): void {
      clearTimeout(timer)
      aborted.removeEventListener('abort', done)
      resolve()
    }
    aborted.addEventListener('abort', done)
  })
}

async function attempt(
  open: () => Promise<Session>,
  name: string,
  unwanted: boolean,
): Promise<Lease | undefined> {
  const session = await open()
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_lock(${namespace}::int, ${keyOf(name)}::int) as mine`.execute(
    session.db,
  )
  if (rows[0]?.mine && !session.ended.aborted)
    return { session, given: new AbortController(), unwanted }
  await session.end()
  return undefined
}

/** Takes free leases up to this server's share: leases divided by servers. */
export function createLeases(open: () => Promise<Session>): Leases {
  const waiting = new Set<Waiting>()
  const leases = new Map<string, Lease>()
  const closed = new AbortController()
  const member = createMember(open)
  let running: Promise<void> | undefined

  async function turn(): Promise<void> {
    const { held, servers } = await look(await member.join())
    const share = Math.ceil((waiting.size + leases.size) / servers)
    // Gives up one at a time, for a server that has fewer.
    const all = [...leases.values()]
    if (all.length > share && !all.some(({ given }) => given.signal.aborted))
      all.findLast(({ unwanted }) => !unwanted)?.given.abort()
    for (const each of waiting) {
      if (held.has(keyOf(each.name))) continue
      const full = leases.size >= share
      if (full && (each.passed += 1) < patience) continue
      const lease = await attempt(open, each.name, full)
      if (lease && waiting.has(each)) {
        leases.set(each.name, lease)
        each.take(lease)
      } else await lease?.session.end()
    }
  }

  async function run(): Promise<void> {
    while (!closed.signal.aborted && (waiting.size > 0 || leases.size > 0)) {
      // The next check tries again.
      await turn().catch(() => {})
      await rest(closed.signal)
    }
    running = undefined
  }

  /** Undefined where `stopped` is aborted first. */
  const wait = (name: string, stopped: AbortSignal): Promise<Lease | undefined> =>
    new Promise((resolve) => {
      const each: Waiting = { name, passed: 0, take: finish }
      function finish(lease?: Lease): void {
        waiting.delete(each)
        stopped.removeEventListener('abort', leave)
        resolve(lease)
      }
      function leave(): void {
        finish()
      }
      stopped.addEventListener('abort', leave)
      waiting.add(each)
      running ??= run()
    })

  return {
    async hold(name, stopped, work) {
      const lease = stopped.aborted ? undefined : await wait(name, stopped)
      if (!lease) return
      try {
        await work(
          lease.session.db,
          AbortSignal.any([stopped, lease.session.ended, lease.given.signal]),
        )
      } finally {
        leases.delete(name)
        await lease.session.end()
      }
    },
    async close() {
      closed.abort()
      await running
      await member.end()
    },
  }
}

export const leasesOf = (url: string): Leases => createLeases(() => openSession(url))
