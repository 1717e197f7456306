import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openFile } from '../src/database/sqlite.ts'
import { folder, operate, serve } from './process.ts'
import { caller, event, start, wallet } from './start.ts'

const statusOf = async (reply: Promise<Response>): Promise<number> => (await reply).status

test('refuses writes on a full disk without loss, serves reads, and accepts writes once there is room', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const { post, get, admin, stop } = await start({ database, databaseLimit: 2 })
  await admin.saveProject({ id: 'big' })
  const batch = (): object[] => Array.from({ length: 100 }, () => event({ url: 'x'.repeat(2_000) }))
  let kept = 0
  let reply: Response
  for (;;) {
    reply = await post('/batch', batch(), { projectId: 'big' })
    if (reply.status !== 202) break
    kept += 100
    expect(kept).toBeLessThan(1_000)
  }
  expect([reply.status, await reply.json()]).toEqual([
    507,
    {
      status: 'error',
      reasons: [{ name: 'storage', description: 'the storage is full; nothing was saved' }],
    },
  ])
  expect(await admin.events('big')).toHaveLength(kept)
  expect(await statusOf(get('/getWallets'))).toBe(200)
  expect(await statusOf(get('/ready'))).toBe(200)
  await expect(
    admin.saveWallets(
      Array.from({ length: 2_000 }, (_, n) => wallet(`w${n}`, { description: 'x'.repeat(900) })),
    ),
  ).rejects.toThrow(/full/)
  expect(await statusOf(get('/getWallets'))).toBe(200)
  await admin.removeProject('big')
  expect(await statusOf(post('/batch', batch()))).toBe(202)
  await stop()
  const file = openFile(database)
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  file.close()
  const roomier = await start({ database, databaseLimit: 5 })
  for (let n = 0; n < 4; n++) expect(await statusOf(roomier.post('/batch', batch()))).toBe(202)
  expect(await roomier.admin.events('default')).toHaveLength(500)
})

test('treats a file size limit of the system as a full disk', async () => {
  // Without rate limits, so that only the disk's limit ends it.
  const { url } = await serve(
    {
      PORTICO_DATABASE: path.join(folder(), 'portico.sqlite'),
      PORTICO_RATE_LIMIT: '0',
      PORTICO_EVENTS_RATE: '0',
    },
    'ulimit -f 8192',
  )
  const { post, get } = caller(url)
  const batch = (): object[] => Array.from({ length: 100 }, () => event({ url: 'x'.repeat(2_000) }))
  let reply: Response
  let sent = 0
  do reply = await post('/batch', batch())
  while (reply.status === 202 && ++sent < 200)
  expect([reply.status, await reply.text()]).toEqual([
    507,
    expect.stringContaining('the storage is full'),
  ])
  expect(await statusOf(get('/getWallets'))).toBe(200)
})

test('writes events of other projects while a large project is removed, and leaves none of its data', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const { post, admin } = await start({ database })
  await admin.saveProject({ id: 'gone', features: [{ id: 'swap', isEnabled: true, config: null }] })
  const other = openFile(database)
  const add = other.prepare("insert into events values (?, ?, 0, 0, 'track', 'OPEN', '{}')")
  const count = (table: string): number =>
    Number(
      other.prepare(`select count(*) as count from ${table} where project = 'gone'`).get()!.count,
    )
  other.exec('begin')
  for (let n = 0; n < 10_000; n++) add.run('gone', `e${n}`)
  other.exec('commit')
  const removal = operate(database, 'project', 'remove', 'gone')
  const seen = new Set<number>()
  let written = 0
  let turn: NodeJS.Immediate
  const write = (): void => {
    const left = count('events')
    if (left > 0 && left < 10_000 && !seen.has(left)) {
      seen.add(left)
      add.run('default', `other${written++}`)
    }
    turn = setImmediate(write)
  }
  write()
  onTestFinished(() => {
    clearImmediate(turn)
    other.close()
  })
  expect(await removal).toEqual({ code: 0, out: 'removed gone and its events', err: '' })
  expect(written).toBeGreaterThan(1)
  expect(await admin.events('default')).toHaveLength(written)
  expect([count('events'), count('project_features')]).toEqual([0, 0])
  expect(await statusOf(post('/e', event(), { projectId: 'gone' }))).toBe(401)
  expect(await admin.removeProject('gone')).toBe(false)
})

test('creates database, WAL and backup files for their owner only, also when restored', async () => {
  const home = folder()
  const database = path.join(home, 'portico.sqlite')
  const { post } = await start({ database })
  await post('/e', event())
  const copy = path.join(home, 'copy.sqlite')
  expect((await operate(database, 'backup', copy)).code).toBe(0)
  const anew = path.join(home, 'anew.sqlite')
  expect((await operate(anew, 'restore', copy)).code).toBe(0)
  const names = readdirSync(home)
  expect(names).toEqual(
    expect.arrayContaining([
      'anew.sqlite',
      'copy.sqlite',
      'portico.sqlite',
      'portico.sqlite-shm',
      'portico.sqlite-wal',
    ]),
  )
  for (const name of names)
    expect([name, statSync(path.join(home, name)).mode & 0o777]).toEqual([name, 0o600])
})
