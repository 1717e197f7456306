import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { place } from './database.ts'
import { ended, folder, launch, operate } from './process.ts'
import { start } from './start.ts'

interface Bench {
  home: string
  database: string
  run: (...args: string[]) => ReturnType<typeof operate>
}

async function bench(): Promise<Bench> {
  const home = folder()
  const database = await place()
  return { home, database, run: (...args) => operate(database, ...args) }
}

test('adds, changes and removes a wallet', async () => {
  const { run } = await bench()
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
  expect((await run('wallet', 'list', 'my wal')).out).toBe(
    'mine\tMy Wallet\t3\tnone\teip155,solana',
  )
  expect(
    (await run('wallet', 'edit', 'mine', '--badge-type', 'certified', '--mobile-link', '')).out,
  ).toBe('changed mine')
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
  expect((await run('wallet', 'add', 'mine', '--name', 'x')).err).toBe(
    'There is a wallet mine already; use edit.',
  )
  expect((await run('wallet', 'remove', 'mine')).out).toBe('removed 1')
  expect(await run('wallet', 'edit', 'mine', '--name', 'x')).toEqual({
    code: 1,
    out: '',
    err: 'There is no wallet mine; use add.',
  })
  expect((await run('wallet', 'remove', 'metamask', 'mine')).err).toBe(
    'There is no wallet mine; nothing was removed.',
  )
  expect((await run('wallet', 'list', 'metamask')).out).not.toBe('')
})

test('reports each fault of a wallet in one line that names the field', async () => {
  const { run } = await bench()
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
])('refuses %j with a reason and without a stack trace', async (args) => {
  const { code, out, err } = await (await bench()).run(...args)
  expect([code, out]).toEqual([1, ''])
  expect(err).not.toBe('')
  expect(err).not.toMatch(/ {4}at /)
})

test('imports all or nothing, and names the place of a fault', async () => {
  const { home, run } = await bench()
  const file = path.join(home, 'wallets.json')
  const write = (value: unknown): void =>
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  const before = (await run('wallet', 'export')).out
  write([
    { id: 'a', name: 'A' },
    { id: 'b', name: '', home: 'x' },
    7,
    { id: 'a', name: 'Again' },
    { id: 'c', name: 'C\u202eD' },
  ])
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
  expect((await run('wallet', 'import', file, '--dry-run')).out).toBe(
    '1 wallets are valid; nothing was written',
  )
  expect((await run('wallet', 'export')).out).toBe(before)
  expect((await run('wallet', 'import', file)).out).toBe('imported 1 wallets')
  expect((await run('wallet', 'list', 'a')).out).toContain('a\tA')
  expect((await run('wallet', 'import', file, '--replace')).code).toBe(0)
  expect(JSON.parse((await run('wallet', 'export')).out)).toEqual([
    { id: 'a', name: 'A', homepage: 'https://a.example' },
  ])
})

test('imports its own export', async () => {
  const { home, run } = await bench()
  const file = path.join(home, 'all.json')
  expect((await run('wallet', 'export', file)).out).toBe(`wrote ${file}`)
  const before = readFileSync(file, 'utf8')
  expect((await run('wallet', 'import', file, '--replace')).code).toBe(0)
  expect(JSON.parse((await run('wallet', 'export')).out)).toEqual(JSON.parse(before))
})

test('stores, lists and removes projects and images', async () => {
  const { home, run } = await bench()
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
  expect(
    (await run('project', 'edit', 'shop', '--analytics', 'off', '--feature', 'activity=')).out,
  ).toBe('changed shop')
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
  const { database, run } = await bench()
  const { get } = await start({ database })
  const names = async (): Promise<string> => (await get('/getWallets', { search: 'zebra' })).text()
  expect(await names()).toBe('{"data":[],"count":0}')
  await run('wallet', 'add', 'zebra', '--name', 'Zebra')
  expect(await names()).toContain('"count":1')
  await run('project', 'edit', 'default', '--origins', 'https://shop.example')
  expect((await get('/getWallets', {}, { origin: 'https://evil.example' })).status).toBe(403)
})

test('takes port and host from the command line before the environment', async () => {
  const home = folder()
  const server = launch(['--port', '0', '--host', '127.0.0.1'], {
    PORTICO_DATABASE: path.join(home, 'portico.sqlite'),
    PORTICO_PORT: '1',
  })
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
  [['serve', 'now'], 'serve takes no arguments'],
])('reports a setting that cannot be served: %j', async (args, message) => {
  const { code, err } = await (await bench()).run(...args)
  expect(code).toBe(1)
  expect(err).toContain(message)
})

test.each(['--help', '-h', 'help'])(
  'lists the commands, options and the port with %s',
  async (name) => {
    expect(await (await bench()).run(name)).toMatchObject({
      code: 0,
      out: expect.stringContaining('portico-server [serve] [--port 8787]'),
      err: '',
    })
  },
)

test.each(['--version', 'version'])('prints the package’s version with %s', async (name) => {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string }
  expect(await (await bench()).run(name)).toEqual({ code: 0, out: version, err: '' })
})

test('refuses an older Node before any other check', async () => {
  const older =
    'data:text/javascript,' +
    encodeURIComponent("Object.defineProperty(process.versions, 'node', { value: '20.19.0' })")
  const command = launch(['--help'], { NODE_OPTIONS: `--import=${older}` })
  let output = ''
  command.stdout!.on('data', (part) => (output += String(part)))
  command.stderr!.on('data', (part) => (output += String(part)))
  expect(await ended(command)).toBe(1)
  expect(output).toMatch(
    /^The Portico server needs Node 22\.18 or later, and this is Node 20\.19\.0: install a newer one from https:\/\/nodejs\.org/,
  )
})
