/**
 * Signing in, sessions in cookies and as tokens, and signing out. Attacks are in
 * auth-attacks.test.ts.
 */
import { expect, test } from 'vitest'
import { bearer, createPageKey, listed, read, reasonOf, startAuth, type Signer } from './auth.ts'
import { operate } from './process.ts'
import { place } from './database.ts'
import { ada, eve, mainnet, now, origin, signSolana, solana, solanaAddress } from './sign-in.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const eveWallet: Signer = { address: eve.address, sign: (message) => eve.signMessage({ message }) }
const solanaWallet: Signer = { address: solanaAddress, sign: signSolana }

test('session of tokens: returns the signed-in account to any bearer of the token', async () => {
  const { browser, url } = await startAuth()
  const page = browser()
  const started = await read(
    await page.signIn({ body: { walletInfo: { type: 'extension', name: 'A Wallet' } } }),
  )
  expect(started).toEqual({
    token: expect.stringMatching(/^[-\w]{43}$/),
    tokenExpires: now + 300_000,
    refreshToken: null,
    now,
    session: {
      id: expect.any(String),
      account: `eip155:1:${ada.address}`,
      address: ada.address,
      chain: mainnet,
      origin,
      transport: 'token',
      wallet: 'A Wallet',
      created: now,
      seen: now,
      expires: now + 30 * day,
      isCurrent: true,
    },
  })
  const me = await page.get('/auth/v1/me', { includeAppKitAccount: 'true' }, bearer(started.token))
  expect(me.headers.get('cache-control')).toBe('no-store')
  expect(await me.json()).toMatchObject({
    aud: origin,
    sub: `eip155:1:${ada.address}`,
    address: ada.address,
    chainId: '1',
    chainNamespace: 'eip155',
    caip2Network: mainnet,
    domain: 'shop.example',
    uri: origin,
    exp: (now + 30 * day) / 1_000,
    projectIdKey: 'shop',
    sessionId: started.session.id,
    appKitAccount: {
      address: ada.address,
      caip2_chain: mainnet,
      metadata: null,
      last_signed_in_at: new Date(now).toISOString(),
    },
  })
  // A host's own backend sends no `Origin` and uses the token alone.
  const backend = await fetch(`${url}/auth/v1/me?projectId=shop`, {
    headers: bearer(started.token),
  })
  expect(await backend.json()).toMatchObject({ address: ada.address })
  expect(await reasonOf(await page.get('/auth/v1/me'))).toBe('401 session')
})

test('session in a cookie: keeps the secret from the page, and identifies the user to a server', async () => {
  const { browser, url } = await startAuth()
  const page = browser()
  const reply = await page.signIn({ transport: 'cookie' })
  expect(await reply.clone().json()).toMatchObject({
    token: null,
    tokenExpires: null,
    refreshToken: null,
    session: { transport: 'cookie' },
  })
  const [cookie = ''] = reply.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-portico-[-\w]{16}=[-\w]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(reply.headers.get('access-control-allow-credentials')).toBe('true')
  expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
  expect(await (await page.get('/auth/v1/me')).json()).toMatchObject({ address: ada.address })
  // Server-side rendering of a host's page: its server passes on the browser's cookies.
  const rendered = await fetch(`${url}/auth/v1/me?projectId=shop`, {
    headers: { cookie: cookie.split(';')[0]! },
  })
  expect(await rendered.json()).toMatchObject({ address: ada.address })
})

test('gives a cross-site page no cookie, and an error that names tokens', async () => {
  const { browser } = await startAuth()
  expect(await reasonOf(await browser(origin, 'cross-site').signIn({ transport: 'cookie' }))).toBe(
    '400 transport',
  )
  expect((await browser(origin, 'cross-site').signIn({ transport: 'token' })).status).toBe(200)
})

test('signs several accounts in side by side, and finds each again', async () => {
  const { browser } = await startAuth()
  const page = browser()
  for (const [wallet, chainId] of [
    [undefined, mainnet],
    [solanaWallet, solana],
    [eveWallet, 'eip155:10'],
  ] as const)
    expect(
      (await page.signIn({ transport: 'cookie', ...(wallet && { wallet }), data: { chainId } }))
        .status,
    ).toBe(200)
  expect(page.cookies.size).toBe(3)
  const who = async (query: Record<string, string>): Promise<unknown> =>
    ((await (await page.get('/auth/v1/me', query)).json()) as { sub?: string }).sub
  expect(await who({ chainId: mainnet })).toBe(`eip155:1:${ada.address}`)
  expect(await who({ address: ada.address.toLowerCase(), chainId: mainnet })).toBe(
    `eip155:1:${ada.address}`,
  )
  expect(await who({ address: solanaAddress })).toBe(`${solana}:${solanaAddress}`)
  expect(await who({ address: eve.address, chainId: 'eip155:10' })).toBe(`eip155:10:${eve.address}`)
  // A session is for its chain alone.
  expect(await who({ address: ada.address, chainId: 'eip155:10' })).toBeUndefined()
  expect(
    await (await page.post('/auth/v1/sign-out', undefined, { chainId: solana })).json(),
  ).toEqual({ ended: 1 })
  expect(await who({ address: solanaAddress })).toBeUndefined()
  expect(await (await page.post('/auth/v1/sign-out')).json()).toEqual({ ended: 2 })
  expect(page.cookies.size).toBe(0)
})

test('replaces the browser’s session with a new secret when an account signs in again', async () => {
  const { browser } = await startAuth()
  const page = browser()
  await page.signIn({ transport: 'cookie' })
  const [before] = page.cookies.values()
  await page.signIn({ transport: 'cookie' })
  const [after] = page.cookies.values()
  expect([page.cookies.size, after === before]).toEqual([1, false])
  expect(await listed(await page.get('/auth/v1/sessions'))).toHaveLength(1)
})

test('evicts the oldest account over the limit of one browser', async () => {
  const { browser } = await startAuth()
  const page = browser()
  const { privateKeyToAccount } = await import('viem/accounts')
  for (let n = 1; n <= 14; n += 1) {
    const key = privateKeyToAccount(`0x${n.toString(16).padStart(64, '0')}`)
    expect(
      (
        await page.signIn({
          transport: 'cookie',
          wallet: { address: key.address, sign: (message) => key.signMessage({ message }) },
        })
      ).status,
    ).toBe(200)
  }
  expect(page.cookies.size).toBe(12)
})

test('lists the sessions of an account, and revokes one or all', async () => {
  const { browser, clock } = await startAuth()
  const [laptop, phone, tablet] = [browser(), browser(), browser()]
  await laptop.signIn({ transport: 'cookie' })
  clock.time += minute
  const { token, session } = await read(await phone.signIn())
  clock.time += minute
  await tablet.signIn({ transport: 'cookie' })
  const all = await listed(await laptop.get('/auth/v1/sessions'))
  expect(all.map(({ transport, isCurrent }) => [transport, isCurrent])).toEqual([
    ['cookie', false],
    ['token', false],
    ['cookie', true],
  ])
  expect(await (await laptop.post(`/auth/v1/sessions/${session.id}/revoke`)).json()).toEqual({
    ended: 1,
  })
  expect(await reasonOf(await phone.get('/auth/v1/me', {}, bearer(token)))).toBe('401 session')
  expect(await reasonOf(await laptop.post(`/auth/v1/sessions/${session.id}/revoke`))).toBe(
    '404 session',
  )
  expect((await tablet.get('/auth/v1/me')).status).toBe(200)
  expect(await (await laptop.post('/auth/v1/sign-out-everywhere')).json()).toEqual({ ended: 2 })
  expect(laptop.cookies.size).toBe(0)
  expect(await reasonOf(await tablet.get('/auth/v1/me'))).toBe('401 session')
})

test('ends an unused session, and a used one at its maximum age', async () => {
  const { browser, clock } = await startAuth({ sessionIdle: 24, sessionDays: 3 })
  const page = browser()
  await page.signIn({ transport: 'cookie' })
  for (let n = 0; n < 3; n += 1) {
    clock.time += day - hour
    expect((await page.get('/auth/v1/me')).status).toBe(200)
  }
  clock.time += 3 * hour
  expect(await reasonOf(await page.get('/auth/v1/me'))).toBe('401 session')
  await page.signIn({ transport: 'cookie' })
  clock.time += day
  expect(await reasonOf(await page.get('/auth/v1/me'))).toBe('401 session')
})

test('issues short access tokens, and the next one to a page with a key', async () => {
  const { browser, clock } = await startAuth()
  const [page, key] = [browser(), await createPageKey()]
  const first = await read(await page.signIn({ key: key.key }))
  clock.time += 5 * minute
  expect(await reasonOf(await page.get('/auth/v1/me', {}, bearer(first.token)))).toBe('401 session')
  const second = await read(
    await page.post('/auth/v1/refresh', await key.refresh(first.refreshToken!, clock.time)),
  )
  expect(second).toMatchObject({
    tokenExpires: clock.time + 5 * minute,
    session: { id: first.session.id, seen: clock.time },
  })
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect((await page.get('/auth/v1/me', {}, bearer(second.token))).status).toBe(200)
  const third = await read(
    await page.post('/auth/v1/refresh', await key.refresh(second.refreshToken!, clock.time)),
  )
  // The earlier access token stays valid until it expires.
  for (const { token } of [second, third])
    expect((await page.get('/auth/v1/me', {}, bearer(token))).status).toBe(200)
})

test('gives two tabs that refresh at once the same next tokens', async () => {
  const { browser, clock } = await startAuth()
  const [page, key] = [browser(), await createPageKey()]
  const { refreshToken } = await read(await page.signIn({ key: key.key }))
  const refresh = async (token: string): Promise<Response> =>
    page.post('/auth/v1/refresh', await key.refresh(token, clock.time))
  const replies = await Promise.all([
    refresh(refreshToken!),
    refresh(refreshToken!),
    refresh(refreshToken!),
  ])
  const [one, two, three] = await Promise.all(replies.map(read))
  expect([two, three].map((each) => [each!.token, each!.refreshToken])).toEqual([
    [one!.token, one!.refreshToken],
    [one!.token, one!.refreshToken],
  ])
  clock.time += 10_000
  expect((await refresh(refreshToken!)).status).toBe(200)
  clock.time += minute
  expect((await refresh(one!.refreshToken!)).status).toBe(200)
})

test('returns a host’s metadata of an account at the next sign-in', async () => {
  const { browser } = await startAuth()
  const page = browser()
  const { token } = await read(await page.signIn())
  const put = await page.put(
    '/auth/v1/account-metadata',
    { metadata: { theme: 'dark', visits: 3 } },
    bearer(token),
  )
  expect(await put.json()).toMatchObject({
    appKitAccount: { metadata: { theme: 'dark', visits: 3 } },
  })
  const again = await read(await browser().signIn())
  expect(
    await (
      await page.get('/auth/v1/me', { includeAppKitAccount: 'true' }, bearer(again.token))
    ).json(),
  ).toMatchObject({ appKitAccount: { metadata: { theme: 'dark', visits: 3 } } })
  expect(
    (await page.put('/auth/v1/account-metadata', { metadata: { deep: { er: 1 } } }, bearer(token)))
      .status,
  ).toBe(400)
})

test('answers a preflight with credentials for a project’s page, and not for an unknown page', async () => {
  const { url } = await startAuth()
  const ask = (from: string): Promise<Response> =>
    fetch(`${url}/auth/v1/authenticate?projectId=shop`, {
      method: 'OPTIONS',
      headers: { origin: from, 'access-control-request-method': 'POST' },
    })
  const yes = await ask('https://a.shop.example')
  expect([
    yes.status,
    yes.headers.get('access-control-allow-origin'),
    yes.headers.get('access-control-allow-credentials'),
  ]).toEqual([204, 'https://a.shop.example', 'true'])
  expect(yes.headers.get('access-control-allow-headers')).toContain('x-nonce-jwt')
  const no = await ask('https://evil.example')
  expect([no.status, no.headers.get('access-control-allow-origin')]).toEqual([403, null])
})

test('lets a page that sends cookies read a refusal', async () => {
  const { browser } = await startAuth()
  const reply = await browser().get('/auth/v1/me')
  expect([
    reply.status,
    reply.headers.get('access-control-allow-origin'),
    reply.headers.get('access-control-allow-credentials'),
  ]).toEqual([401, origin, 'true'])
})

test('requires a page of the server’s own origin to name the page of its nonce', async () => {
  const { url } = await startAuth()
  const nonce = (query: object): Promise<Response> =>
    fetch(`${url}/auth/v1/nonce?${new URLSearchParams({ projectId: 'shop', ...query })}`)
  expect((await nonce({ origin })).status).toBe(200)
  expect(await reasonOf(await nonce({}))).toBe('400 origin')
  for (const wrong of ['https://evil.example', 'https://shop.example/', 'shop.example', 'null'])
    expect(await reasonOf(await nonce({ origin: wrong }))).toBe('403 origin')
})

test('offers no sign-in for a project without origins, because any page could use its visitors’ sessions', async () => {
  const { browser } = await startAuth()
  expect(await reasonOf(await browser().get('/auth/v1/nonce', { projectId: 'default' }))).toBe(
    '403 origins',
  )
})

test('decides nothing when no node answers, and accepts the same signature later', async () => {
  let isDown = true
  const { browser } = await startAuth({
    fetch: async (_, init) => {
      if (isDown) throw new TypeError('fetch failed')
      return Response.json({
        result: String(init?.body).includes('eth_chainId') ? '0x1' : `0x${'0'.repeat(64)}`,
      })
    },
  })
  const page = browser()
  const nonce = await page.nonce()
  const refused = await page.signIn({ nonce })
  expect([refused.headers.get('retry-after'), await reasonOf(refused)]).toEqual([
    '5',
    '503 unavailable',
  ])
  isDown = false
  expect((await page.signIn({ nonce })).status).toBe(200)
})

test('returns 429 with Retry-After over the rate limit', async () => {
  const { browser } = await startAuth({ signInRate: 3 })
  const page = browser()
  for (let n = 0; n < 3; n += 1) expect((await page.get('/auth/v1/nonce')).status).toBe(200)
  const reply = await page.get('/auth/v1/nonce')
  expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true])
  // Session look-ups have only the general rate limit.
  expect((await page.get('/auth/v1/me')).status).toBe(401)
})

test('counts sign-ins by result in the metrics', async () => {
  const { browser, server } = await startAuth({ metricsToken: 'a-token-of-the-test' })
  await browser().signIn()
  await browser().signIn({ data: { domain: 'evil.example' } })
  const text = await (
    await fetch(`${server.url}/metrics`, { headers: bearer('a-token-of-the-test') })
  ).text()
  expect(text).toContain('portico_sign_ins_total{outcome="ok"} 1')
  expect(text).toContain('portico_sign_ins_total{outcome="wrong-domain"} 1')
})

test('settings: refuses to start with a chain whose accounts it cannot verify', async () => {
  await expect(startAuth({ signInChains: 'eip155:5' })).rejects.toThrow(
    'PORTICO_SIGN_IN_CHAINS eip155:5 needs nodes',
  )
  await expect(startAuth({ signInChains: 'mainnet' })).rejects.toThrow(
    'PORTICO_SIGN_IN_CHAINS "mainnet" is not the CAIP-2 id',
  )
})

test('lists sessions and history for an operator, and ends a session', async () => {
  const database = await place()
  // The command uses the system clock.
  const { browser, clock } = await startAuth({ database })
  clock.time = Date.now()
  const page = browser()
  const { session, token } = await read(await page.signIn())
  const { out } = await operate(database, 'session', 'list', 'shop')
  expect(out).toMatch(
    new RegExp(`^${session.id}\teip155:1:${ada.address}\ttoken\thttps://shop.example\tsince `),
  )
  expect((await operate(database, 'session', 'list', 'shop', `eip155:1:${eve.address}`)).out).toBe(
    '',
  )
  expect((await operate(database, 'session', 'end', session.id)).out).toBe(`ended ${session.id}`)
  expect(await reasonOf(await page.get('/auth/v1/me', {}, bearer(token)))).toBe('401 session')
  expect((await operate(database, 'session', 'end', session.id)).code).toBe(1)
  expect(
    (await operate(database, 'session', 'history', 'shop', session.account)).out
      .split('\n')
      .map((line) => line.split('\t')[1]),
  ).toEqual(['revoked', 'signed-in'])
})
