import { existsSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openFile } from '../src/database/sqlite.ts'
import { ended, folder, launch, operate, serve } from './process.ts'
import { caller, event, wallet } from './start.ts'

function inspect<T>(database: string, read: (file: ReturnType<typeof openFile>) => T): T {
  const file = openFile(database)
  try {
    expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(file.prepare('pragma foreign_key_check').all()).toEqual([])
    return read(file)
  } finally {
    file.close()
  }
}

test('keeps every acknowledged event when killed during writes', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const acknowledged = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const { child, url } = await serve({ PORTICO_DATABASE: database, PORTICO_LOG_LEVEL: 'info' })
    const { post } = caller(url)
    const goal = acknowledged.size + 100
    const sendOn = async (): Promise<void> => {
      for (;;) {
        const batch = [event(), event()] as { eventId: string }[]
        const reply = await post('/batch', batch).catch(() => null)
        if (!reply) return
        expect(reply.status).toBe(202)
        for (const { eventId } of batch) acknowledged.add(eventId)
        if (acknowledged.size >= goal) child.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: 8 }, sendOn))
    await ended(child)
  }
  const kept = inspect(
    database,
    (file) =>
      new Set(
        (file.prepare('select id from events').all() as { id: string }[]).map(({ id }) => id),
      ),
  )
  expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([])
  const { url } = await serve({ PORTICO_DATABASE: database, PORTICO_LOG_LEVEL: 'info' })
  expect((await caller(url).get('/getWallets')).status).toBe(200)
})

test('keeps the old directory or the whole new one when killed during an import', async () => {
  const home = folder()
  const database = path.join(home, 'portico.sqlite')
  await operate(database, 'migrate')
  let killed = 0
  const file = path.join(home, 'wallets.json')
  for (let round = 1; round <= 3; round++) {
    const many = Array.from({ length: 4_000 }, (_, n) =>
      wallet(`round${round}-${n}`, {
        chains: ['eip155', 'solana'],
        order: n,
        description: 'x'.repeat(300),
      }),
    )
    writeFileSync(file, JSON.stringify(many))
    const child = launch(['wallet', 'import', file, '--replace'], { PORTICO_DATABASE: database })
    // The write-ahead log grows while pages are written, which is when the test kills the
    // process.
    const threshold = round * 200_000
    const written = (): number =>
      existsSync(`${database}-wal`) ? statSync(`${database}-wal`).size : 0
    await vi.waitUntil(() => child.exitCode !== null || written() > threshold, { interval: 2 })
    child.kill('SIGKILL')
    await ended(child)
    if (child.signalCode === 'SIGKILL') killed += 1
    const groups = inspect(
      database,
      (open) =>
        open
          .prepare(
            "select substr(id, 1, instr(id || '-', '-')) as part, count(*) as count from wallets group by 1",
          )
          .all() as {
          part: string
          count: number
        }[],
    )
    const imported = groups.filter(({ part }) => part.startsWith('round'))
    expect(imported.length).toBeLessThanOrEqual(1)
    if (imported.length === 1) expect([groups.length, imported[0]!.count]).toEqual([1, 4_000])
    else expect(groups.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(50)
  }
  expect(killed).toBeGreaterThan(0)
})

test('answers pending requests and exits cleanly on SIGTERM', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const { child, url } = await serve({ PORTICO_DATABASE: database, PORTICO_LOG_LEVEL: 'info' })
  expect((await caller(url).post('/e', event())).status).toBe(202)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
  expect(existsSync(`${database}-wal`)).toBe(false)
  expect(
    inspect(database, (file) => file.prepare('select count(*) as count from events').get()),
  ).toEqual({ count: 1 })
})

test('exits with code 1 and one line for an unreadable setting', async () => {
  const child = launch(['serve'], { PORTICO_PORT: 'high', PORTICO_DATABASE: ':memory:' })
  let output = ''
  child.stderr?.on('data', (part) => (output += String(part)))
  expect(await ended(child)).toBe(1)
  expect(output).toBe('PORTICO_PORT must be a whole number from 0 to 65535\n')
})
