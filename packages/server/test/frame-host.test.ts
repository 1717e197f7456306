/** A login frame on another host than its server: what the server allows, and the command. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { run as runCommand } from '../src/commands/run.ts'
import { readBuiltFrame, siteOf } from '../src/embedded/frame/site.ts'
import type { FrameHost } from '../src/wire.ts'
import {
  addresses,
  createDeviceKey,
  linkOf,
  operatorKey,
  randomId,
  randomShare,
  site,
  startEmbedded,
} from './embedded.ts'
import { folder } from './process.ts'
import { start } from './start.ts'
import { startStaticHost } from './static-host.ts'

const frameOrigin = 'https://wallet.shop.example'
const serverOrigin = 'https://api.shop.example'
const apart = { frameOrigin, serverOrigin }

const host: FrameHost = {
  server: serverOrigin,
  recoveryService: 'https://recovery.example',
  projects: { shop: ['https://shop.example'], blog: ['https://*.blog.example'] },
  chains: {
    'eip155:1': ['https://one.node.example/key', 'https://two.node.example'],
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['https://one.node.example/solana'],
  },
}

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommand(['frame', ...args], {
    env: {},
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

function written(value: unknown = host): { home: string; config: string; out: string } {
  const home = folder()
  const config = path.join(home, 'portico-frame.json')
  writeFileSync(config, typeof value === 'string' ? value : JSON.stringify(value))
  return { home, config, out: path.join(home, 'out') }
}

const cors = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

test('lets only the frame’s origin read answers, errors included, and send its requests', async () => {
  const { url } = await startEmbedded(apart)
  const ask = (method: string, at: string, origin: string): Promise<Response> =>
    fetch(`${url}/embedded/v1/${at}?projectId=shop`, { method, headers: { origin } })
  const preflight = await ask('OPTIONS', 'email', frameOrigin)
  expect([preflight.status, cors(preflight), preflight.headers.get('vary')]).toEqual([
    204,
    {
      'access-control-allow-origin': frameOrigin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '7200',
    },
    'Origin',
  ])
  const read = {
    'access-control-allow-origin': frameOrigin,
    'access-control-expose-headers': 'retry-after, x-request-id',
  }
  for (const [at, status] of [
    ['config', 200],
    ['me', 401],
    ['nothing', 404],
  ] as const) {
    const reply = await ask('GET', at, frameOrigin)
    expect([at, reply.status, cors(reply), reply.headers.get('vary')]).toEqual([
      at,
      status,
      read,
      'Origin',
    ])
  }
  // The cookie of a provider's window is the only one.
  expect(cors(await ask('POST', 'social/popup', frameOrigin))).toEqual({
    ...read,
    'access-control-allow-credentials': 'true',
  })
  for (const origin of [serverOrigin, site, 'https://evil.example', 'null'])
    for (const [method, at] of [
      ['OPTIONS', 'email'],
      ['GET', 'config'],
      ['POST', 'social/popup'],
    ] as const) {
      const reply = await ask(method, at, origin)
      const allowed = cors(reply)
      expect([origin, method, reply.status]).toEqual([origin, method, 403])
      // Any page may read why it is refused, and nothing of a browser's cookies.
      expect(['*', undefined]).toContain(allowed['access-control-allow-origin'])
      expect(allowed).not.toHaveProperty('access-control-allow-credentials')
      expect(allowed).not.toHaveProperty('access-control-allow-headers')
    }
})

test('allows no other origin anything where the server serves the frame', async () => {
  const { url } = await startEmbedded({ frameOrigin })
  for (const [method, status] of [
    ['OPTIONS', 403],
    ['GET', 200],
  ] as const) {
    const headers = { origin: frameOrigin }
    const reply = await fetch(`${url}/embedded/v1/config?projectId=shop`, { method, headers })
    expect([method, reply.status, cors(reply)]).toEqual([method, status, {}])
  }
})

test('serves no frame where another host does, and says where it is', async () => {
  const { url } = await startEmbedded(apart)
  for (const at of ['', '/popup.html', '/standalone.html', '/emergency.html', '/assets/a.js']) {
    const reply = await fetch(`${url}/frame${at}?projectId=shop`)
    expect([at, reply.status, await reply.text()]).toEqual([
      at,
      404,
      expect.stringContaining(frameOrigin),
    ])
  }
})

test('leads links of mails to the server, whose page accepts its own form and no other’s', async () => {
  const { frame, mail, server } = await startEmbedded(apart)
  const owner = await frame()
  const headers = { origin: frameOrigin }
  const key = { key: owner.key, locale: 'en', site }
  const begin = (device: { key: string }): Promise<Response> =>
    owner.post(
      'email?projectId=shop',
      { ...key, key: device.key, email: 'ada@shop.example' },
      headers,
    )
  const { attempt } = (await (await begin(owner)).json()) as { attempt: string }
  const letter = mail.last('code')
  if (!('code' in letter)) throw new Error('no code')
  const login = await owner.post(
    'email/verify',
    {
      attempt,
      code: letter.code,
      signature: await owner.sign(`portico-code\n${attempt}\n${letter.code}`),
    },
    headers,
  )
  owner.token = ((await login.json()) as { token: string }).token
  const made = await owner.post(
    'wallet',
    { wallet: randomId(), set: randomId(), addresses, share: randomShare(), recovery: 'service' },
    headers,
  )
  expect(made.status).toBe(200)
  await begin(await createDeviceKey())
  const link = linkOf(mail)
  expect(link).toMatch(`${serverOrigin}/embedded/v1/device/`)
  const answer = (origin: string): Promise<Response> =>
    fetch(link.replace(serverOrigin, server.url), {
      method: 'POST',
      body: new URLSearchParams({ answer: 'approve' }),
      headers: { origin },
    })
  expect([(await answer(frameOrigin)).status, (await answer(serverOrigin)).status]).toEqual([
    403, 200,
  ])
})

test('refuses a server origin without the frame’s', async () => {
  await expect(start({ embeddedKey: operatorKey, serverOrigin })).rejects.toThrow(
    'PORTICO_FRAME_ORIGIN',
  )
})

test('writes a static site whose pages may call only what the file names, with the headers of three hosts', async () => {
  const { config, out } = written()
  const { code, out: reported, err } = await run('--config', config, '--out', out)
  expect([code, err]).toEqual([0, ''])
  expect(reported).toMatch(/^wrote \d+ files to /)
  const read = (name: string): string => readFileSync(path.join(out, name), 'utf8')
  for (const name of ['nginx.conf', 'Caddyfile', 'site/_headers', 'SHA256SUMS'])
    expect(existsSync(path.join(out, name))).toBe(true)
  const connects =
    'connect-src https://api.shop.example https://recovery.example https://one.node.example https://two.node.example;'
  const ancestors = 'frame-ancestors https://shop.example https://*.blog.example;'
  const [, page = ''] = /^\/frame\/\n((?: {2}.*\n)+)/m.exec(read('site/_headers')) ?? []
  expect(page).toContain(connects)
  expect(page).toContain(ancestors)
  for (const line of [
    "default-src 'none'",
    "script-src 'self'",
    "require-trusted-types-for 'script'",
    'permissions-policy: accelerometer=()',
    'referrer-policy: no-referrer',
    'strict-transport-security: max-age=31536000',
    'x-content-type-options: nosniff',
    'cross-origin-embedder-policy: credentialless',
    'cache-control: no-store',
  ])
    expect(page).toContain(line)
  const [, emergency = ''] =
    /^\/frame\/emergency\.html\n((?: {2}.*\n)+)/m.exec(read('site/_headers')) ?? []
  expect(emergency).toContain('connect-src https://recovery.example;')
  expect(emergency).toContain('cross-origin-opener-policy: same-origin')
  for (const name of ['nginx.conf', 'Caddyfile'])
    for (const part of [connects, ancestors, '/frame/assets/', 'immutable'])
      expect(read(name)).toContain(part)
  expect(read('site/frame/index.html')).toContain(
    '&quot;server&quot;:&quot;https://api.shop.example',
  )
  // The emergency page gets no more than it uses, and the window without a script nothing.
  expect(read('site/frame/emergency.html')).not.toContain('api.shop.example')
  expect(read('site/frame/window.html')).not.toContain('portico-frame')
})

test.each([
  ['not JSON', '{', 'is not JSON'],
  ['an unknown entry', { ...host, extra: 1 }, 'extra'],
  ['a server with a path', { ...host, server: 'https://api.shop.example/x' }, 'server'],
  ['no project', { ...host, projects: {} }, 'projects'],
  ['a project for all pages', { ...host, projects: { shop: [] } }, 'projects'],
  [
    'a pattern that no policy has',
    { ...host, projects: { shop: ['https://a-*.example'] } },
    'projects',
  ],
  ['another header', { ...host, projects: { shop: ['https://a.example\n  x: y'] } }, 'projects'],
  [
    'a node that adds a source',
    { ...host, chains: { 'eip155:1': ['https://a.example; *'] } },
    'chains',
  ],
])('refuses a file with %s, and writes nothing', async (_, value, named) => {
  const { config, out } = written(value)
  const { code, err } = await run('--config', config, '--out', out)
  expect(code).toBe(1)
  expect(err).toContain(config)
  expect(err).toContain(named)
  expect(existsSync(out)).toBe(false)
})

test('writes into no folder that has files', async () => {
  const { config, out } = written()
  mkdirSync(out)
  writeFileSync(path.join(out, 'mine'), '')
  expect(await run('--config', config, '--out', out)).toEqual({
    code: 1,
    out: '',
    err: `${out}: is not empty`,
  })
})

test('finds each changed file and header of a static host, and none otherwise', async () => {
  const { origin, files } = await startStaticHost()
  const { config } = written()
  const all = siteOf(await readBuiltFrame(), host)
  for (const [name, content] of all) files.set(name, content)
  const verify = () => run('--verify', origin, '--config', config)
  expect(await verify()).toEqual({
    code: 0,
    out: expect.stringMatching(/serves the \d+ files of this release$/),
    err: '',
  })
  files.set('site/frame/popup.html', `${String(all.get('site/frame/popup.html'))}<!-- -->`)
  const script = [...all.keys()].find((name) => name.endsWith('.js'))!
  files.delete(script)
  const rules = String(all.get('site/_headers'))
  const at = rules.indexOf('\n/frame/\n')
  files.set(
    'site/_headers',
    rules.slice(0, at) + rules.slice(at).replace('connect-src', 'connect-src https://evil.example'),
  )
  const { code, err } = await verify()
  expect(code).toBe(1)
  expect(err.split('\n').sort()).toEqual(
    [
      `${origin}/${script.replace('site/', '')}: is answered 404`,
      `${origin}/frame/index.html: the header content-security-policy differs`,
      `${origin}/frame/popup.html: differs`,
    ].sort(),
  )
  // Another file than the operator's.
  files.clear()
  for (const [name, content] of siteOf(await readBuiltFrame(), {
    ...host,
    server: 'https://evil.example',
  }))
    files.set(name, content)
  expect((await verify()).err).toContain(`${origin}/frame/index.html: differs`)
})

test('finds a changed file of a frame that a server serves, and none otherwise', async () => {
  const { server } = await startEmbedded()
  expect(await run('--verify', server.url, '--project', 'shop')).toEqual({
    code: 0,
    out: expect.stringContaining(server.url),
    err: '',
  })
  const place = folder()
  const built = await readBuiltFrame()
  const script = [...built.keys()].find((name) => name.endsWith('.js'))!
  for (const [name, bytes] of built) {
    const file = path.join(place, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, name === script ? `${String(bytes)};` : bytes)
  }
  const changed = await startEmbedded({ frame: place })
  expect((await run('--verify', changed.server.url, '--project', 'shop')).err).toBe(
    `${changed.server.url}/frame/${script}: differs`,
  )
})

test('prints the digests that stand beside the release', async () => {
  const { out } = await run('--digests')
  expect(`${out}\n`).toBe(readFileSync(new URL('../dist/frame.sha256', import.meta.url), 'utf8'))
  expect(out).toMatch(/^[0-9a-f]{64} {2}index\.html$/m)
  expect(out).not.toContain('.map')
})
