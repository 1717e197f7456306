import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLeases } from '../../src/database/postgres/leases.ts'
import { openSession, type Session } from '../../src/database/postgres/session.ts'
import { place } from '../database.ts'

/** One of several servers that compete for the same leases. */
function server(url: string, names: readonly string[]) {
  const sessions: Session[] = []
  const leases = createLeases(async () => {
    const session = await openSession(url)
    sessions.push(session)
    return session
  })
  const stopped = new AbortController()
  const held = new Set<string>()
  const runs = names.map(async (name) => {
    while (!stopped.signal.aborted)
      await leases.hold(name, stopped.signal, async (_, ended) => {
        held.add(name)
        if (!ended.aborted) await new Promise((resolve) => ended.addEventListener('abort', resolve))
        held.delete(name)
      })
  })
  const stop = async (): Promise<void> => {
    stopped.abort()
    await Promise.all(runs)
    await leases.close()
  }
  onTestFinished(stop)
  return { held, stop, sessions, leases }
}

test('spreads jobs over the servers, each to one, and takes over a stopped server’s', async () => {
  const url = await place()
  const names = ['a', 'b', 'c', 'd', 'e']
  const first = server(url, names)
  await vi.waitFor(() => expect(first.held.size).toBe(5))
  const second = server(url, names)
  await vi.waitFor(() => expect([first.held.size, second.held.size].toSorted()).toEqual([2, 3]))
  expect([...first.held, ...second.held].toSorted()).toEqual(names)
  await first.stop()
  await vi.waitFor(() => expect(second.held.size).toBe(5))
})

test('runs a job that only one server offers there, however many servers there are', async () => {
  const url = await place()
  const small = server(url, ['a'])
  await vi.waitFor(() => expect(small.held.size).toBe(1))
  const large = server(url, ['a', 'x', 'y', 'z'])
  await vi.waitFor(() =>
    expect([...small.held, ...large.held].toSorted()).toEqual(['a', 'x', 'y', 'z']),
  )
})

test('aborts a lost lease, refuses its writes, and continues in another server', async () => {
  const url = await place()
  const first = server(url, ['a'])
  await vi.waitFor(() => expect(first.held.size).toBe(1))
  const second = server(url, ['a'])
  const lease = first.sessions.at(-1)!
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(lease.db)
  const admin = await openSession(url)
  onTestFinished(() => admin.end())
  await sql`select pg_terminate_backend(${rows[0]!.pid}::int)`.execute(admin.db)
  await vi.waitFor(() => expect(lease.ended.aborted).toBe(true))
  await expect(lease.db.selectFrom('clock').selectAll().execute()).rejects.toThrow()
  await vi.waitFor(() => expect(first.held.size + second.held.size).toBe(1))
})
