import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openFile } from '../src/database/sqlite.ts'
import { ended, folder, launch, operate } from './process.ts'
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

test('a wallet is added, changed and removed', async () => {
  const { run } = bench()
  expect(
    await run(
      'wallet',
      'add',
      'mine',
      '--name',
      'My Wallet',
      '--chains',
      'eip155,solana',
      '--order',
      '3',
      '--mobile-link',
      'mine://',
      '--injected',
      'eip155:isMine,isMineToo',
      '--supports-wc',
      'true',
    ),
  ).toEqual({ code: 0, out: 'added mine', err: '' })
  expect((await run('wallet', 'list', 'my wal')).out).toBe('mine\tMy Wallet\t3\tnone\teip155,solana')
  expect((await run('wallet', 'edit', 'mine', '--badge-type', 'certified', '--mobile-link', '')).out).toBe('changed mine')
  const exported = JSON.parse((await run('wallet', 'export')).out) as { id: string }[]
  expect(exported.find(({ id }) => id === 'mine')).toEqual({
    id: 'mine',
    name: 'My Wallet',
    badge_type: 'certified',
    chains: ['eip155', 'solana'],
    order: 3,
    injected: [{ namespace: 'eip155', injected_id: 'isMine' }, { injected_id: 'isMineToo' }],
    supports_wc: true,
  })
  expect((await run('wallet', 'add', 'mine', '--name', 'x')).err).toBe('There is a wallet mine already; use edit.')
  expect((await run('wallet', 'remove', 'mine')).out).toBe('removed 1')
  expect(await run('wallet', 'edit', 'mine', '--name', 'x')).toEqual({
    code: 1,
    out: '',
    err: 'There is no wallet mine; use add.',
  })
  expect((await run('wallet', 'remove', 'metamask', 'mine')).err).toBe('There is no wallet mine; nothing was removed.')
  expect((await run('wallet', 'list', 'metamask')).out).not.toBe('')
})

test('every fault of a wallet is one line that names the field', async () => {
  const { run } = bench()
  const { code, err } = await run(
    'wallet',
    'add',
    'bad id!',
    '--homepage',
    'http://x.example',
    '--mobile-link',
    'javascript://x',
    '--webapp-link',
    'ftp://x',
    '--chains',
    'one!',
    '--order',
    '1.5',
    '--rdns',
    'nodots',
    '--badge-type',
    'gold',
    '--supports-wc',
    'maybe',
    '--injected',
    'a b',
  )
  expect(code).toBe(1)
  expect(err.split('\n').sort()).toEqual([
    'badge_type: must be none or certified',
    'chains: must be a list of namespaces or CAIP-2 ids like eip155 or eip155:1',
    'homepage: must be an https address',
    'id: must be 1 to 128 letters, digits, "-", "_" or "."',
    'injected: must be a list like [{"namespace": "eip155", "injected_id": "isMyWallet"}]',
    "mobile_link: must be the wallet's own scheme, which holds its name like mywallet://, or an https address",
    'name: must be 1 to 64 characters',
    'order: must be a whole number from 0',
    'rdns: must be a reversed domain like org.example.wallet',
    'supports_wc: must be true or false',
    'webapp_link: must be an https address, or an http address of this machine',
  ])
})

test.each([
  [['walet']],
  [['wallet']],
  [['wallet', 'add']],
  [['wallet', 'add', 'x', '--nmae', 'y']],
  [['wallet', 'import', 'nowhere.json']],
  [['wallet', 'import']],
  [['image', 'add', 'logo', 'x', 'y']],
  [['image', 'add', 'wallet', 'a b', 'y']],
  [['image', 'add', 'wallet', 'x', '/nowhere.png']],
  [['image', 'remove', 'wallet', 'x']],
  [['project', 'add', 'a b']],
  [['project', 'add', 'x', '--analytics', 'maybe']],
  [['project', 'add', 'x', '--feature', 'swap']],
  [['project', 'edit', 'x']],
  [['backup']],
  [['restore', '/nowhere']],
  [['constructor']],
  [['serve', 'now']],
])('%j is refused with a reason, never with a trace', async (args) => {
  const { code, out, err } = await bench().run(...args)
  expect([code, out]).toEqual([1, ''])
  expect(err).not.toBe('')
  expect(err).not.toMatch(/ {4}at /)
})

test('an import is all or nothing, and says what is wrong where', async () => {
  const { home, run } = bench()
  const file = path.join(home, 'wallets.json')
  const write = (value: unknown): void => writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  const before = (await run('wallet', 'export')).out
  write([{ id: 'a', name: 'A' }, { id: 'b', name: '', home: 'x' }, 7, { id: 'a', name: 'Again' }, { id: 'c', name: 'C\u202eD' }])
  expect((await run('wallet', 'import', file)).err.split('\n')).toEqual([
    'wallet 2 (b): home: no such field',
    'wallet 2 (b): name: must be 1 to 64 characters',
    'wallet 3: is not an object',
    'wallet 4 (a): the same id as one before it',
    'wallet 5 (c): name: must not hold characters that are not seen, nor stacks of marks',
  ])
  for (const wrong of ['{', { data: [] }]) {
    write(wrong)
    expect((await run('wallet', 'import', file)).code).toBe(1)
  }
  write([{ id: 'a', name: 'A', homepage: 'HTTPS://a.example', description: null }])
  expect((await run('wallet', 'import', file, '--dry-run')).out).toBe('1 wallets are valid; nothing was written')
  expect((await run('wallet', 'export')).out).toBe(before)
  expect((await run('wallet', 'import', file)).out).toBe('imported 1 wallets')
  expect((await run('wallet', 'list', 'a')).out).toContain('a\tA')
  expect((await run('wallet', 'import', file, '--replace')).code).toBe(0)
  expect(JSON.parse((await run('wallet', 'export')).out)).toEqual([{ id: 'a', name: 'A', homepage: 'https://a.example' }])
})

test('what is exported can be imported', async () => {
  const { home, run } = bench()
  const file = path.join(home, 'all.json')
  expect((await run('wallet', 'export', file)).out).toBe(`wrote ${file}`)
  const before = readFileSync(file, 'utf8')
  expect((await run('wallet', 'import', file, '--replace')).code).toBe(0)
  expect(JSON.parse((await run('wallet', 'export')).out)).toEqual(JSON.parse(before))
})

test('projects and images are kept, listed and removed', async () => {
  const { home, run } = bench()
  expect(
    (
      await run(
        'project',
        'add',
        'shop',
        '--name',
        'Shop',
        '--origins',
        'https://shop.example,http://localhost:*',
        '--feature',
        'swap=1inch,lifi',
        '--feature',
        'activity=on',
        '--feature',
        'email_capture=off',
      )
    ).out,
  ).toBe('added shop')
  expect((await run('project', 'edit', 'shop', '--analytics', 'off', '--feature', 'activity=')).out).toBe('changed shop')
  expect((await run('project', 'list')).out).toContain(
    'shop\tShop\torigins: https://shop.example,http://localhost:*\tanalytics: off\tfeatures: email_capture=off swap=1inch,lifi',
  )
  expect((await run('project', 'remove', 'shop')).out).toBe('removed shop and its events')
  const file = path.join(home, 'logo.svg')
  writeFileSync(file, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await run('image', 'add', 'wallet', 'logo', file)).out).toBe('added wallet logo')
  expect((await run('image', 'list')).out).toContain('wallet\tlogo\timage/svg+xml')
  expect((await run('image', 'remove', 'wallet', 'logo')).out).toBe('removed wallet logo')
})

test('a running server answers with what the command changed', async () => {
  const { database, run } = bench()
  const { get } = await start({ database })
  const names = async (): Promise<string> => (await get('/getWallets', { search: 'zebra' })).text()
  expect(await names()).toBe('{"data":[],"count":0}')
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  expect(await names()).toContain('"count":1')
  await run('project', 'edit', 'default', '--origins', 'https://shop.example')
  expect((await get('/getWallets', {}, { origin: 'https://evil.example' })).status).toBe(403)
})

test('a backup of a running server holds what it held, and is restored under it', async () => {
  const { home, database, run } = bench()
  const copy = path.join(home, 'copy.sqlite')
  const { get, post, admin } = await start({ database })
  await post('/e', event())
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  expect((await run('backup', copy)).out).toMatch(/^wrote .*copy\.sqlite \(\d+ pages\)$/)
  expect((await run('backup', copy)).err).toMatch(/is there already$/)
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
  expect(readdirSync(home).filter((name) => !name.startsWith('portico.sqlite'))).toEqual(['copy.sqlite'])
})

test('a backup ends while others write without a pause, and is sound', async () => {
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

test('a backup is restored where there is no database yet', async () => {
  const { home, run } = bench()
  const copy = path.join(home, 'copy.sqlite')
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  await run('backup', copy)
  const elsewhere = path.join(home, 'new.sqlite')
  expect((await operate(elsewhere, 'restore', copy)).code).toBe(0)
  expect((await operate(elsewhere, 'wallet', 'list', 'zebra')).out).toContain('zebra')
})

test('a backup takes the place of a database that is damaged, which is kept beside it', async () => {
  const { home, database, run } = bench()
  const copy = path.join(home, 'copy.sqlite')
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  await run('backup', copy)
  writeFileSync(database, 'not what it was')
  expect((await run('wallet', 'list')).err).toBe(`${database}: is no SQLite database`)
  expect((await run('restore', copy)).code).toBe(0)
  expect((await run('wallet', 'list', 'zebra')).out).toContain('zebra')
  expect(readdirSync(home).some((name) => name.startsWith('portico.sqlite.damaged-'))).toBe(true)
})

test.each([
  'create trigger t after update on revision begin delete from projects; end',
  'create view v as select * from wallets',
])('a backup that brings its own doings is refused: %s', async (sql) => {
  const { home, run } = bench()
  const copy = path.join(home, 'copy.sqlite')
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  await run('backup', copy)
  const file = new DatabaseSync(copy)
  file.exec(sql)
  file.close()
  const { code, err } = await run('restore', copy)
  expect([code, err]).toEqual([1, `${copy}: has triggers or views, which no backup of this server has`])
  expect((await run('project', 'list')).out).toContain('default')
})

test('a restored picture is known by its bytes, not by the type that the file claims', async () => {
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

test('what is no sound backup replaces nothing', async () => {
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
    expect(err).toMatch(/torn\.sqlite: is (damaged|no database of this server)/)
  }
  expect((await run('wallet', 'list', 'zebra')).out).toContain('zebra')
  expect(await run('backup', path.join(home, 'nowhere/x'))).toMatchObject({ code: 1, err: `${path.join(home, 'nowhere')}: no such folder` })
  expect(existsSync(path.join(home, 'nowhere'))).toBe(false)
})

test('the port and the host can be named on the command line, which goes before the environment', async () => {
  const home = folder()
  const server = launch(['--port', '0', '--host', '127.0.0.1'], { PORTICO_DATABASE: path.join(home, 'portico.sqlite'), PORTICO_PORT: '1' })
  const url = await new Promise<string>((resolve) => {
    let text = ''
    server.stdout!.on('data', (part) => {
      text += String(part)
      const found = /"url":"([^"]+)"/.exec(text)?.[1]
      if (found) resolve(found)
    })
  })
  expect((await fetch(`${url}/health`)).status).toBe(200)
  server.kill('SIGTERM')
  expect(await ended(server)).toBe(0)
})

test.each([
  [['serve', '--port', 'x'], 'PORTICO_PORT must be a whole number from 0 to 65535'],
  [['--prt', '1'], "Unknown option '--prt'"],
  [['serve', 'now'], 'serve takes no words'],
])('what cannot be served is said: %j', async (args, message) => {
  const { code, err } = await bench().run(...args)
  expect(code).toBe(1)
  expect(err).toContain(message)
})

test.each(['--help', '-h', 'help'])('%s says what there is, and the port with it', async (name) => {
  expect(await bench().run(name)).toMatchObject({ code: 0, out: expect.stringContaining('portico-server [serve] [--port 8787]'), err: '' })
})

test.each(['--version', 'version'])('%s is that of the package', async (name) => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  expect(await bench().run(name)).toEqual({ code: 0, out: version, err: '' })
})

test('an older Node is refused before anything else is looked at', async () => {
  const older = 'data:text/javascript,' + encodeURIComponent("Object.defineProperty(process.versions, 'node', { value: '20.19.0' })")
  const command = launch(['--help'], { NODE_OPTIONS: `--import=${older}` })
  let said = ''
  command.stdout!.on('data', (part) => (said += String(part)))
  command.stderr!.on('data', (part) => (said += String(part)))
  expect(await ended(command)).toBe(1)
  expect(said).toMatch(/^The Portico server needs Node 22\.18 or later, and this is Node 20\.19\.0: install a newer one from https:\/\/nodejs\.org/)
})
