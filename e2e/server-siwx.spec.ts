/**
 * Tests of the browser's part of a server's sessions, with the real server. Keys, storage, locks
 * and tabs are real, and the test sets both clocks.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { startServer, type RunningServer } from '@portico/server'
import type { ServerSiwxOptions, SiwxSession } from '@portico/core/siwx'
import type { ServerSession } from '../packages/core/src/siwx/server-types.ts'
import { build } from 'esbuild'
import { privateKeyToAccount } from 'viem/accounts'

declare global {
  // The globals of the page of these tests.
  var createServerSiwx: (options: ServerSiwxOptions) => ServerSession
  var siwx: ServerSession
}

const minute = 60_000
const chain = 'eip155:1'
const ada = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const bob = privateKeyToAccount(
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
)
type Account = typeof ada

interface World {
  server: RunningServer
  /** The application's origin. */
  application: string
  /** The current time of both sides, milliseconds. */
  clock: { time: number }
  /** A tab of the application, with the sessions of its browser. */
  tab(
    context?: BrowserContext,
    more?: { at?: string; skew?: number; transport?: 'cookie' | 'token' },
  ): Promise<Page>
  /** Moves the clock of the server and of these tabs forward. */
  pass(ms: number, ...tabs: Page[]): Promise<void>
}

const script = build({
  stdin: {
    contents:
      "import { browserPlatform } from '@portico/core/adapter'; import { createServerSiwx } from '../packages/core/dist/siwx/server.js'; Object.assign(globalThis, { createServerSiwx: (options) => createServerSiwx(options, browserPlatform()) })",
    resolveDir: path.dirname(new URL(import.meta.url).pathname),
  },
  bundle: true,
  format: 'esm',
  target: 'es2022',
  write: false,
}).then(({ outputFiles }) => outputFiles[0]!.text)

const test = base.extend<{ world: World }>({
  world: async ({ context }, use) => {
    const html = `<!doctype html><title>Shop</title><script type="module">${await script}</script>`
    const host = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(html),
    )
    await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve))
    const application = `http://localhost:${(host.address() as AddressInfo).port}`
    const clock = { time: Date.now() }
    const server = await startServer({
      port: 0,
      host: 'localhost',
      database: ':memory:',
      logLevel: 'silent',
      rateLimit: 0,
      signInRate: 0,
      rpc: { [chain]: [process.env['PORTICO_RPC']!] },
      now: () => clock.time,
    })
    await server.admin.saveProject({ id: 'shop', origins: [application, server.url] })
    await use({
      server,
      application,
      clock,
      async tab(own = context, { at = application, skew = 0, transport = 'token' } = {}) {
        const page = await own.newPage()
        await page.clock.setFixedTime(clock.time + skew)
        // The page's own content replaces what the server has at this address.
        if (at !== application)
          await page.route(`${at}/page`, (route) =>
            route.fulfill({ contentType: 'text/html', body: html }),
          )
        await page.goto(`${at}/page`)
        await page.evaluate((options) => void (globalThis.siwx = createServerSiwx(options)), {
          url: server.url,
          projectId: 'shop',
          transport,
        })
        return page
      },
      async pass(ms, ...tabs) {
        clock.time += ms
        for (const tab of tabs) await tab.clock.setFixedTime(clock.time)
      },
    })
    await server.stop()
    host.closeAllConnections()
    host.close()
  },
})

const messageFor = (
  page: Page,
  { address }: Account,
): Promise<{ data: SiwxSession['data']; message: string }> =>
  page.evaluate(
    async ([chainId, accountAddress]) => {
      const made = await siwx.createMessage({ chainId, accountAddress })
      return { data: made.data, message: String(made) }
    },
    [chain, address] as const,
  )
const add = (page: Page, session: SiwxSession): Promise<void> =>
  page.evaluate((it) => siwx.addSession(it), session)

async function signIn(page: Page, account = ada): Promise<void> {
  const made = await messageFor(page, account)
  await add(page, { ...made, signature: await account.signMessage({ message: made.message }) })
}
const found = (page: Page, { address } = ada): Promise<number> =>
  page.evaluate(async ([chainId, account]) => (await siwx.getSessions(chainId, account)).length, [
    chain,
    address,
  ] as const)
const tokenOf = (page: Page, { address } = ada): Promise<string | null> =>
  page.evaluate(([chainId, accountAddress]) => siwx.getToken({ chainId, accountAddress }), [
    chain,
    address,
  ] as const)
const revoke = (page: Page, { address } = ada): Promise<void> =>
  page.evaluate(([chainId, account]) => siwx.revokeSession(chainId, account), [
    chain,
    address,
  ] as const)

/** The account that the server has for a token; null if it has none. */
async function knownBy({ server: { url } }: World, token: string | null): Promise<string | null> {
  const response = await fetch(`${url}/auth/v1/me?projectId=shop`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.ok ? ((await response.json()) as { address: string }).address : null
}

/** The refresh tokens that a page sends from now on. */
function refreshesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/v1/refresh'))
      sent.push((request.postDataJSON() as { refreshToken: string }).refreshToken)
  })
  return sent
}

/** The names of the browser's stored entries, and whether a key could be exported. */
const keptIn = (page: Page): Promise<readonly { name: string; extractable: boolean }[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    const db = await done(indexedDB.open('portico-siwx'))
    const store = db.transaction('kept').objectStore('kept')
    const [names, values] = [
      await done(store.getAllKeys()),
      await done(store.getAll() as IDBRequest<{ keys: CryptoKeyPair }[]>),
    ]
    db.close()
    return names.map((name, index) => ({
      name: String(name),
      extractable: values[index]!.keys.privateKey.extractable,
    }))
  })

test('tokens: authenticates the account at the server, and restores the session with a non-extractable key', async ({
  world,
}) => {
  const page = await world.tab()
  expect(await found(page)).toBe(0)
  await signIn(page)
  expect(await found(page)).toBe(1)
  expect(await found(page, bob)).toBe(0)
  const token = await tokenOf(page)
  expect(await knownBy(world, token)).toBe(ada.address)
  expect(await keptIn(page)).toEqual([
    { name: `${world.server.url} shop ${chain}:${ada.address}`, extractable: false },
  ])
  await page.close()
  const next = await world.tab()
  expect(await found(next)).toBe(1)
  expect(await knownBy(world, await tokenOf(next))).toBe(ada.address)
})

test('an unsigned message creates no session and leaves nothing in storage', async ({ world }) => {
  const page = await world.tab()
  const made = await messageFor(page, ada)
  const signature = await bob.signMessage({ message: made.message })
  expect(
    await page.evaluate(
      (it) =>
        siwx.addSession(it).then(
          () => 'added',
          (error: { code?: string }) => error.code,
        ),
      { ...made, signature },
    ),
  ).toBe('sign-in-invalid')
  expect(await found(page)).toBe(0)
  expect(await keptIn(page)).toEqual([])
})

test('two messages created before either is signed sign in with their own nonces', async ({
  world,
}) => {
  const page = await world.tab()
  const [first, second] = [await messageFor(page, ada), await messageFor(page, bob)]
  await add(page, { ...first, signature: await ada.signMessage({ message: first.message }) })
  await add(page, { ...second, signature: await bob.signMessage({ message: second.message }) })
  expect([await found(page, ada), await found(page, bob)]).toEqual([1, 1])
})

test('an access token that has expired is renewed once, and the refresh token with it', async ({
  world,
}) => {
  const page = await world.tab()
  const sent = refreshesOf(page)
  await signIn(page)
  const first = await tokenOf(page)
  expect(sent).toEqual([])
  await world.pass(6 * minute, page)
  expect(await found(page)).toBe(1)
  expect(sent).toHaveLength(1)
  const next = await tokenOf(page)
  expect(next).not.toBe(first)
  expect([await knownBy(world, first), await knownBy(world, next)]).toEqual([null, ada.address])
  await world.pass(6 * minute, page)
  expect(await found(page)).toBe(1)
  expect(new Set(sent).size).toBe(2)
})

for (const locks of [true, false])
  test(`keeps both sessions when two tabs refresh at once, ${locks ? 'one after the other' : 'also in a browser without locks'}`, async ({
    world,
    context,
  }) => {
    if (!locks)
      await context.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
      )
    const [one, two] = [await world.tab(), await world.tab()]
    const sent = [...[one, two].map(refreshesOf)]
    await signIn(one)
    expect(await found(two)).toBe(1)
    for (let turn = 0; turn < 3; turn++) {
      await world.pass(6 * minute, one, two)
      expect(await Promise.all([found(one), found(two)])).toEqual([1, 1])
    }
    const all = sent.flat()
    if (locks) expect(new Set(all).size).toBe(all.length)
    expect(await knownBy(world, await tokenOf(one))).toBe(ada.address)
    expect(await knownBy(world, await tokenOf(two))).toBe(ada.address)
  })

test('a stolen refresh token is useless without its key, and its owner keeps the session', async ({
  world,
}) => {
  const page = await world.tab()
  const taken = page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' && response.url().includes('/auth/v1/authenticate'),
  )
  await signIn(page)
  const { refreshToken } = (await (await taken).json()) as { refreshToken: string }
  const { privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign', 'verify'],
  )
  const [time, id] = [world.clock.time, 'a'.repeat(16)]
  const signature = Buffer.from(
    await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      privateKey,
      new TextEncoder().encode(`portico-refresh\n${time}\n${id}\n${refreshToken}`),
    ),
  ).toString('base64url')
  const reply = await fetch(`${world.server.url}/auth/v1/refresh?projectId=shop`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.application },
    body: JSON.stringify({ refreshToken, time, id, signature }),
  })
  expect(reply.status).toBe(401)
  await world.pass(6 * minute, page)
  expect(await found(page)).toBe(1)
})

test('a browser with a wrong clock corrects it by the server’s time, and finds its session', async ({
  world,
}) => {
  await signIn(await world.tab())
  for (const skew of [2 * 60 * minute, -2 * 60 * minute]) {
    const page = await world.tab(undefined, { skew })
    expect(await found(page)).toBe(1)
    expect(await knownBy(world, await tokenOf(page))).toBe(ada.address)
  }
})

test('signing out ends the session at the server, in this browser and in its other tab', async ({
  world,
}) => {
  const [page, other] = [await world.tab(), await world.tab()]
  await signIn(page)
  expect(await found(other)).toBe(1)
  const tokens = [await tokenOf(page), await tokenOf(other)]
  await revoke(page)
  for (const token of tokens) expect(await knownBy(world, token)).toBeNull()
  expect([await found(page), await found(other)]).toEqual([0, 0])
  expect(await keptIn(page)).toEqual([])
  expect(await tokenOf(page)).toBeNull()
})

test('shares a new session with another tab that has the old token after signing out and in again', async ({
  world,
}) => {
  const [page, other] = [await world.tab(), await world.tab()]
  await signIn(page)
  expect(await found(other)).toBe(1)
  await revoke(page)
  await signIn(page)
  expect(await found(other)).toBe(1)
  expect(await knownBy(world, await tokenOf(other))).toBe(ada.address)
})

for (const slow of ['question', 'answer'])
  test(`a session created while another tab still checks the previous one is kept: a slow ${slow}`, async ({
    world,
  }) => {
    const [page, other] = [await world.tab(), await world.tab()]
    await signIn(page)
    let asked = (): void => {}
    const asking = new Promise<void>((resolve) => (asked = resolve))
    let goOn = (): void => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await other.route('**/auth/v1/refresh*', async (route) => {
      const response =
        slow === 'answer' && route.request().method() === 'POST' ? await route.fetch() : undefined
      asked()
      await held
      await (response ? route.fulfill({ response }) : route.continue())
    })
    const late = found(other)
    await asking
    await revoke(page)
    await signIn(page)
    goOn()
    expect(await late).toBe(1)
    expect(await found(await world.tab())).toBe(1)
  })

test('signing out of this browser ends all its sessions, also those of earlier visits', async ({
  world,
}) => {
  const before = await world.tab()
  await signIn(before)
  const first = await tokenOf(before)
  await before.close()
  const page = await world.tab()
  await signIn(page, bob)
  const second = await tokenOf(page, bob)
  await page.evaluate(() => siwx.setSessions([]))
  expect([await knownBy(world, first), await knownBy(world, second)]).toEqual([null, null])
  expect([await found(page), await found(page, bob)]).toEqual([0, 0])
  expect(await keptIn(page)).toEqual([])
})

test('signing out everywhere ends the sessions of other browsers, which are notified', async ({
  world,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const [page, other] = [await world.tab(), await world.tab(elsewhere)]
  await signIn(page)
  await signIn(other)
  const reply = await fetch(`${world.server.url}/auth/v1/sign-out-everywhere?projectId=shop`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokenOf(page)}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await reply.json()).toEqual({ ended: 2 })
  expect([await found(page), await found(other)]).toEqual([0, 0])
  await elsewhere.close()
})

test('a server that does not answer does not end a session', async ({ world }) => {
  const page = await world.tab()
  await signIn(page)
  await world.pass(6 * minute, page)
  await page.route('**/auth/v1/refresh*', (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: '{}' }),
  )
  expect(
    await page.evaluate(
      ([chainId, account]) =>
        siwx.getSessions(chainId, account).then(
          () => 'answered',
          () => 'failed',
        ),
      [chain, ada.address] as const,
    ),
  ).toBe('failed')
  await page.unroute('**/auth/v1/refresh*')
  expect(await found(page)).toBe(1)
})

test('cookies on the server’s own origin: hides tokens from scripts, shares the session, and ends it on sign-out', async ({
  world,
  context,
}) => {
  const at = world.server.url
  const page = await world.tab(undefined, { at, transport: 'cookie' })
  expect(await found(page)).toBe(0)
  await signIn(page)
  await signIn(page, bob)
  expect(await tokenOf(page)).toBeNull()
  const cookies = await context.cookies(at)
  expect(cookies.map(({ httpOnly, secure, sameSite }) => ({ httpOnly, secure, sameSite }))).toEqual(
    Array(2).fill({ httpOnly: true, secure: true, sameSite: 'Lax' }),
  )
  const other = await world.tab(undefined, { at, transport: 'cookie' })
  expect([await found(other), await found(other, bob)]).toEqual([1, 1])
  await revoke(other)
  expect([await found(page), await found(page, bob)]).toEqual([0, 1])
  await page.evaluate(() => siwx.setSessions([]))
  expect([await found(page), await found(other, bob)]).toEqual([0, 0])
  expect(await context.cookies(at)).toEqual([])
})
