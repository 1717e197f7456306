import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openFile } from '../src/database/sqlite.ts'
import { folder, operate } from './process.ts'
import { event, start } from './start.ts'

interface Bench {
  home: string
  database: string
  run: (...args: string[]) => ReturnType<typeof operate>
}

function bench(): Bench {
  const home = folder()
  const database = path.join(home, 'portico.sqlite')
  return { home, database, run: (...args) => operate(database, ...args) }
}

test('backs a running server up, and restores the copy under it', async () => {
  const { home, database, run } = bench()
  const copy = path.join(home, 'copy.sqlite')
  const { get, post, admin } = await start({ database })
  await post('/e', event())
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  expect((await run('backup', copy)).out).toMatch(/^wrote .*copy\.sqlite \(\d+ pages\)$/)
  expect((await run('backup', copy)).err).toMatch(/exists already$/)
  await run('wallet', 'remove', 'zebra')
  await run('project', 'add', 'late')
  await post('/batch', [event(), event()])
  const count = async (): Promise<unknown> =>
    ((await (await get('/getWallets', { search: 'zebra' })).json()) as { count: number }).count
  expect(await count()).toBe(0)
  expect((await run('restore', copy)).code).toBe(0)
  expect(await count()).toBe(1)
  expect(await admin.events('default')).toHaveLength(1)
  expect((await get('/getWallets', { projectId: 'late' })).status).toBe(401)
  expect((await post('/e', event())).status).toBe(202)
  expect(readdirSync(home).filter((name) => !name.startsWith('portico.sqlite'))).toEqual([
    'copy.sqlite',
  ])
})

test('completes a sound backup while others write without a pause', async () => {
  const { home, database, run } = bench()
  await run('project', 'add', 'shop')
  const other = openFile(database)
  const add = other.prepare("insert into events values ('shop', ?, 0, 0, 'track', 'OPEN', ?)")
  let count = 0
  const write = (): unknown => add.run(`e${count++}`, 'x'.repeat(4_000))
  other.exec('begin')
  while (count < 400) write()
  other.exec('commit')
  let turn: NodeJS.Immediate
  const writeOn = (): void => {
    write()
    turn = setImmediate(writeOn)
  }
  writeOn()
  onTestFinished(() => {
    clearImmediate(turn)
    other.close()
  })
  const copy = path.join(home, 'copy.sqlite')
  const { code, out } = await run('backup', copy)
  expect([code, Number(/\((\d+) pages\)/.exec(out)?.[1]) > 400]).toEqual([0, true])
  const file = new DatabaseSync(copy)
  expect(file.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  const { kept } = file.prepare('select count(*) as kept from events').get() as { kept: number }
  file.close()
  expect(kept).toBeGreaterThanOrEqual(400)
  expect(kept).toBeLessThanOrEqual(count)
})

test('restores a backup where no database exists', async () => {
  const { home, run } = bench()
  const copy = path.join(home, 'copy.sqlite')
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  await run('backup', copy)
  const elsewhere = path.join(home, 'new.sqlite')
  expect((await operate(elsewhere, 'restore', copy)).code).toBe(0)
  expect((await operate(elsewhere, 'wallet', 'list', 'zebra')).out).toContain('zebra')
})

test('restores a backup over a damaged database, which is kept beside it', async () => {
  const { home, database, run } = bench()
  const copy = path.join(home, 'copy.sqlite')
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  await run('backup', copy)
  writeFileSync(database, 'not what it was')
  expect((await run('wallet', 'list')).err).toBe(`${database}: is not a SQLite database`)
  expect((await run('restore', copy)).code).toBe(0)
  expect((await run('wallet', 'list', 'zebra')).out).toContain('zebra')
  expect(readdirSync(home).some((name) => name.startsWith('portico.sqlite.damaged-'))).toBe(true)
})

test.each([
  'create trigger t after update on revision begin delete from projects; end',
  'create view v as select * from wallets',
])('refuses a backup with triggers or views: %s', async (sql) => {
  const { home, run } = bench()
  const copy = path.join(home, 'copy.sqlite')
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  await run('backup', copy)
  const file = new DatabaseSync(copy)
  file.exec(sql)
  file.close()
  const { code, err } = await run('restore', copy)
  expect([code, err]).toEqual([
    1,
    `${copy}: has triggers or views, which no backup of this server has`,
  ])
  expect((await run('project', 'list')).out).toContain('default')
})

test('detects a restored picture’s type by its bytes, not by the file’s claim', async () => {
  const { home, database, run } = bench()
  const copy = path.join(home, 'copy.sqlite')
  await run('project', 'list')
  await run('backup', copy)
  const file = new DatabaseSync(copy)
  const insert = file.prepare("insert into images values ('wallet', ?, 'text/html', ?, 'tag')")
  insert.run('page', Buffer.from('<script>alert(1)</script>').toString('base64'))
  insert.run('drawn', Buffer.from('<svg/>').toString('base64'))
  file.close()
  expect((await run('restore', copy)).code).toBe(0)
  const { get } = await start({ database })
  expect((await get('/getWalletImage/page')).status).toBe(404)
  expect((await get('/getWalletImage/drawn')).headers.get('content-type')).toBe('image/svg+xml')
})

test('replaces nothing with an unsound backup', async () => {
  const { home, run } = bench()
  const copy = path.join(home, 'copy.sqlite')
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  await run('backup', copy)
  const bytes = readFileSync(copy)
  const torn = path.join(home, 'torn.sqlite')
  for (const wrong of [
    Buffer.from('hello'),
    Buffer.alloc(0),
    bytes.subarray(0, bytes.length / 2),
    Buffer.concat([bytes.subarray(0, 8_192), Buffer.alloc(16_384, 0xa5), bytes.subarray(24_576)]),
  ]) {
    writeFileSync(torn, wrong)
    const { code, err } = await run('restore', torn)
    expect(code).toBe(1)
    expect(err).toMatch(/torn\.sqlite: is (damaged|not a database of this server)/)
  }
  expect((await run('wallet', 'list', 'zebra')).out).toContain('zebra')
  expect(await run('backup', path.join(home, 'nowhere/x'))).toMatchObject({
    code: 1,
    err: `${path.join(home, 'nowhere')}: no such folder`,
  })
  expect(existsSync(path.join(home, 'nowhere'))).toBe(false)
})
