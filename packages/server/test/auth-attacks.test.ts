/** Attacks on sign-in and sessions; each test is named by its attack. */
import { writeMessage } from '@portico/core/siwx-message'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import { bearer, createPageKey, listed, read, reasonOf, startAuth, type Signer } from './auth.ts'
import { place } from './database.ts'
import { ada, dataOf, eve, now, origin } from './sign-in.ts'

const minute = 60_000
const evil = 'https://evil.example'
const eveWallet: Signer = { address: eve.address, sign: (message) => eve.signMessage({ message }) }

test('replayed nonce: a message signs in once', async () => {
  const { browser } = await startAuth()
  const page = browser()
  const nonce = await page.nonce()
  expect((await page.signIn({ nonce })).status).toBe(200)
  expect(await reasonOf(await page.signIn({ nonce }))).toBe('401 nonce')
})

test('replayed nonce: of many attempts at once, one signs in', async () => {
  const { browser } = await startAuth()
  const page = browser()
  const nonce = await page.nonce()
  const replies = await Promise.all(
    Array.from({ length: 8 }, async () => (await page.signIn({ nonce })).status),
  )
  expect(replies.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)])
})

test('replayed nonce: a failed attempt uses it up', async () => {
  const { browser } = await startAuth()
  const page = browser()
  const nonce = await page.nonce()
  expect(
    await reasonOf(await page.signIn({ nonce, wallet: { ...eveWallet, address: ada.address } })),
  ).toBe('401 bad-signature')
  expect(await reasonOf(await page.signIn({ nonce }))).toBe('401 nonce')
})

test('stolen nonce: refuses it without the token that came with it', async () => {
  const { browser } = await startAuth()
  const page = browser()
  const [nonce, other] = [await page.nonce(), await page.nonce()]
  expect(await reasonOf(await page.signIn({ nonce: { ...nonce, token: other.token } }))).toBe(
    '401 nonce',
  )
  expect(await reasonOf(await page.signIn({ nonce: { ...nonce, token: '' } }))).toBe('401 nonce')
  // The attempt has not used the nonce up.
  expect((await page.signIn({ nonce })).status).toBe(200)
})

test('refuses a nonce that the server did not issue', async () => {
  const { browser } = await startAuth()
  const nonce = await browser().nonce()
  expect(
    await reasonOf(await browser().signIn({ nonce: { ...nonce, nonce: 'A'.repeat(22) } })),
  ).toBe('401 nonce')
})

test('expired nonce: refuses the message', async () => {
  const { browser, clock } = await startAuth({ nonceLife: 60 })
  const page = browser()
  const nonce = await page.nonce()
  clock.time += minute
  expect(await reasonOf(await page.signIn({ nonce }))).toBe('401 nonce')
})

test('refuses a nonce for another page of the same project', async () => {
  const { browser } = await startAuth()
  const nonce = await browser().nonce()
  expect(await reasonOf(await browser('https://a.shop.example').signIn({ nonce }))).toBe(
    '401 nonce',
  )
})

test('refuses a nonce for a page that was removed from the project', async () => {
  const { browser, server } = await startAuth()
  const page = browser('https://a.shop.example')
  const nonce = await page.nonce()
  await server.admin.saveProject({ id: 'shop', origins: [origin] })
  const body = {
    message: writeMessage(
      dataOf({ domain: 'a.shop.example', uri: 'https://a.shop.example', nonce: nonce.nonce }),
    ),
    signature: '0x00',
  }
  const reply = await fetch(`${server.url}/auth/v1/authenticate?projectId=shop`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'x-nonce-jwt': `Bearer ${nonce.token}` },
  })
  expect(await reasonOf(reply)).toBe('401 nonce')
})

test.each([
  ['other domain', { domain: 'evil.example' }, '401 wrong-domain'],
  ['other domain of the same project', { domain: 'a.shop.example' }, '401 wrong-domain'],
  ['altered case of the domain', { domain: 'SHOP.example' }, '401 wrong-domain'],
  ['other URI', { uri: evil }, '401 wrong-uri'],
  ['other chain', { chainId: 'eip155:56' as const }, '401 wrong-chain'],
  ['expired', { expirationTime: new Date(now - 2 * minute).toISOString() }, '401 expired'],
  ['not yet valid', { notBefore: new Date(now + 2 * minute).toISOString() }, '401 not-yet-valid'],
  [
    'clock skew of more than a minute',
    { issuedAt: new Date(now + 2 * minute).toISOString() },
    '401 not-yet-valid',
  ],
])('%s', async (_, data, reason) => {
  expect(await reasonOf(await (await startAuth()).browser().signIn({ data }))).toBe(reason)
})

test('takes the domain from the project’s settings, whatever Host and other headers contain', async () => {
  const { browser } = await startAuth()
  const page = browser()
  const nonce = await page.nonce()
  const message = writeMessage(dataOf({ domain: 'evil.example', uri: evil, nonce: nonce.nonce }))
  const headers = {
    'x-nonce-jwt': `Bearer ${nonce.token}`,
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    referer: evil,
  }
  expect(
    await reasonOf(
      await page.post(
        '/auth/v1/authenticate',
        { message, signature: await ada.signMessage({ message }) },
        {},
        headers,
      ),
    ),
  ).toBe('401 wrong-domain')
})

test('refuses a tampered message, and one with lookalike letters', async () => {
  const { browser } = await startAuth()
  const page = browser()
  for (const [change, reason] of [
    [(message: string) => message.replace('Version: 1', 'Version: 1 '), '400 malformed'],
    [
      (message: string) => message.replace('shop.example wants', 'sh\u043Ep.example wants'),
      '400 malformed',
    ],
    [
      (message: string) =>
        message.replace('https://shop.example\n', 'https://shop.example/admin\n'),
      '401 bad-signature',
    ],
  ] as const) {
    const nonce = await page.nonce()
    const message = writeMessage(dataOf({ nonce: nonce.nonce }))
    const signature = await ada.signMessage({ message })
    expect(
      await reasonOf(
        await page.post(
          '/auth/v1/authenticate',
          { message: change(message), signature },
          {},
          { 'x-nonce-jwt': `Bearer ${nonce.token}` },
        ),
      ),
    ).toBe(reason)
  }
})

test('another site’s page cannot get a nonce, nor sign a visitor in', async () => {
  const { browser } = await startAuth()
  expect(await reasonOf(await browser(evil).get('/auth/v1/nonce'))).toBe('403 origin')
  const nonce = await browser().nonce()
  expect(await reasonOf(await browser(evil).signIn({ nonce }))).toBe('403 origin')
})

test('session fixation: a planted cookie opens no session afterwards', async () => {
  const { browser } = await startAuth()
  const [attacker, victim] = [browser(), browser()]
  await attacker.signIn({ transport: 'cookie', wallet: eveWallet })
  // The victim’s browser holds the attacker’s cookie, and one under the name that the victim’s will
  // have.
  for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
  const name = [
    ...(
      await (async () => {
        const probe = browser()
        await probe.signIn({ transport: 'cookie' })
        return probe.cookies
      })()
    ).keys(),
  ][0]!
  const planted = 'A'.repeat(43)
  victim.cookies.set(name, planted)
  await victim.signIn({ transport: 'cookie' })
  expect(victim.cookies.get(name)).not.toBe(planted)
  const mine = await listed(await victim.get('/auth/v1/sessions', { address: ada.address }))
  expect(mine.find(({ isCurrent }) => isCurrent)).toMatchObject({ address: ada.address })
  // The attacker still has a session of his own account alone.
  expect(await (await attacker.get('/auth/v1/me')).json()).toMatchObject({ address: eve.address })
  attacker.cookies.set(name, planted)
  expect(await reasonOf(await attacker.get('/auth/v1/me', { address: ada.address }))).toBe(
    '401 session',
  )
})

test('session fixation: refuses a message with the attacker’s nonce in a victim’s browser', async () => {
  const { browser } = await startAuth()
  const [attacker, victim] = [browser(), browser()]
  const [his, hers] = [await attacker.nonce(), await victim.nonce()]
  expect(
    await reasonOf(
      await victim.signIn({
        wallet: eveWallet,
        transport: 'cookie',
        nonce: { ...hers, nonce: his.nonce },
      }),
    ),
  ).toBe('401 nonce')
  expect(victim.cookies.size).toBe(0)
})

test('CSRF: changes nothing for another site’s request with cookies', async () => {
  const { browser, url } = await startAuth()
  const page = browser()
  await page.signIn({ transport: 'cookie' })
  const [{ id } = { id: '' }] = await listed(await page.get('/auth/v1/sessions'))
  const cookie = [...page.cookies].map((pair) => pair.join('=')).join('; ')
  const request = { method: 'POST', body: '{"metadata":null}' }
  const forged = async (
    path: string,
    headers: Record<string, string>,
    more = {},
  ): Promise<string> =>
    reasonOf(
      await fetch(`${url}${path}?projectId=shop`, {
        ...request,
        ...more,
        headers: { cookie, ...headers },
      }),
    )
  for (const path of [
    '/auth/v1/sign-out',
    '/auth/v1/sign-out-everywhere',
    `/auth/v1/sessions/${id}/revoke`,
  ])
    for (const headers of [
      { origin: evil },
      { origin: 'null' },
      { origin: 'https://a.shop.example' },
      {},
      { referer: `${origin}/` },
      { origin: `${origin}.evil.example` },
    ])
      expect(await forged(path, headers as Record<string, string>), path).toBe('403 origin')
  expect(
    await forged(
      '/auth/v1/account-metadata',
      { origin: evil, 'content-type': 'text/plain' },
      { method: 'PUT' },
    ),
  ).toBe('403 origin')
  expect((await page.get('/auth/v1/me')).status).toBe(200)
})

test('CSRF: does not show a browser’s session to another page of the project', async () => {
  const { browser } = await startAuth()
  const [page, other] = [browser(), browser('https://a.shop.example')]
  await page.signIn({ transport: 'cookie' })
  for (const [name, value] of page.cookies) other.cookies.set(name, value)
  expect(await reasonOf(await other.get('/auth/v1/me'))).toBe('401 session')
})

test('revoked session: refuses its cookie, token and refresh token', async () => {
  const { browser, clock } = await startAuth()
  const [page, key] = [browser(), await createPageKey()]
  const { token, refreshToken } = await read(await page.signIn({ key: key.key }))
  expect(await (await page.post('/auth/v1/sign-out', undefined, {}, bearer(token))).json()).toEqual(
    { ended: 1 },
  )
  expect(await reasonOf(await page.get('/auth/v1/me', {}, bearer(token)))).toBe('401 session')
  expect(
    await reasonOf(
      await page.post('/auth/v1/refresh', await key.refresh(refreshToken!, clock.time)),
    ),
  ).toBe('401 session')
  expect(await reasonOf(await page.post('/auth/v1/sign-out', undefined, {}, bearer(token)))).toBe(
    '401 session',
  )
})

test('session of another account: is neither listed nor revoked', async () => {
  const { browser } = await startAuth()
  const [hers, his] = [browser(), browser()]
  const { session } = await read(await hers.signIn())
  await his.signIn({ wallet: eveWallet, transport: 'cookie' })
  expect(await reasonOf(await his.post(`/auth/v1/sessions/${session.id}/revoke`))).toBe(
    '404 session',
  )
  expect((await listed(await his.get('/auth/v1/sessions'))).map(({ address }) => address)).toEqual([
    eve.address,
  ])
  expect(await reasonOf(await his.get('/auth/v1/me', { address: ada.address }))).toBe('401 session')
  expect(await (await his.post('/auth/v1/sign-out-everywhere')).json()).toEqual({ ended: 1 })
})

test('ends sessions of a page that was removed from the project, also for its backend', async () => {
  const { browser, clock, server, url } = await startAuth()
  const [page, key] = [browser('https://a.shop.example'), await createPageKey()]
  const { token, refreshToken } = await read(await page.signIn({ key: key.key }))
  const asBackend = (): Promise<Response> =>
    fetch(`${url}/auth/v1/me?projectId=shop`, { headers: bearer(token) })
  expect((await asBackend()).status).toBe(200)
  await server.admin.saveProject({ id: 'shop', origins: [origin] })
  expect(await reasonOf(await asBackend())).toBe('401 session')
  const refreshed = await fetch(`${url}/auth/v1/refresh?projectId=shop`, {
    method: 'POST',
    body: JSON.stringify(await key.refresh(refreshToken!, clock.time)),
  })
  expect(await reasonOf(refreshed)).toBe('401 session')
})

test('refuses a session of another project', async () => {
  const { browser, server } = await startAuth()
  await server.admin.saveProject({ id: 'bank', origins: [origin] })
  const page = browser()
  const { token, session } = await read(await page.signIn())
  expect(await reasonOf(await page.get('/auth/v1/me', { projectId: 'bank' }, bearer(token)))).toBe(
    '401 session',
  )
  await page.signIn({ transport: 'cookie' })
  expect(await reasonOf(await page.get('/auth/v1/me', { projectId: 'bank' }))).toBe('401 session')
  expect(
    await reasonOf(
      await page.post(`/auth/v1/sessions/${session.id}/revoke`, undefined, { projectId: 'bank' }),
    ),
  ).toBe('401 session')
  const nonce = await page.nonce()
  const message = writeMessage(dataOf({ nonce: nonce.nonce }))
  expect(
    await reasonOf(
      await page.post(
        '/auth/v1/authenticate',
        { message, signature: await ada.signMessage({ message }) },
        { projectId: 'bank' },
        { 'x-nonce-jwt': `Bearer ${nonce.token}` },
      ),
    ),
  ).toBe('401 nonce')
})

test('refuses a cookie as a token, and a token as a cookie', async () => {
  const { browser } = await startAuth()
  const page = browser()
  await page.signIn({ transport: 'cookie' })
  const [[name, value] = ['', '']] = page.cookies
  expect(await reasonOf(await browser().get('/auth/v1/me', {}, bearer(value)))).toBe('401 session')
  const { token } = await read(await browser().signIn())
  const other = browser()
  other.cookies.set(name, token!)
  expect(await reasonOf(await other.get('/auth/v1/me'))).toBe('401 session')
})

test('stolen refresh token: neither refreshes nor ends a session without the key', async () => {
  const { browser, clock } = await startAuth()
  const [page, key, thief] = [browser(), await createPageKey(), await createPageKey()]
  const { token, refreshToken } = await read(await page.signIn({ key: key.key }))
  expect(
    await reasonOf(
      await page.post('/auth/v1/refresh', await thief.refresh(refreshToken!, clock.time)),
    ),
  ).toBe('401 proof')
  const proof = await key.refresh(refreshToken!, clock.time)
  for (const change of [
    { time: clock.time + 1 },
    { id: 'another-id-of-16-letters' },
    { signature: `${proof.signature.startsWith('A') ? 'B' : 'A'}${proof.signature.slice(1)}` },
    { refreshToken: `${proof.refreshToken}A` },
  ])
    expect(await reasonOf(await page.post('/auth/v1/refresh', { ...proof, ...change }))).toBe(
      '401 proof',
    )
  expect((await page.get('/auth/v1/me', {}, bearer(token))).status).toBe(200)
  expect((await page.post('/auth/v1/refresh', proof)).status).toBe(200)
})

test('reused refresh token: ends the whole session', async () => {
  const { browser, clock } = await startAuth()
  const [page, key] = [browser(), await createPageKey()]
  const first = await read(await page.signIn({ key: key.key }))
  const refresh = async (token: string | null): Promise<Response> =>
    page.post('/auth/v1/refresh', await key.refresh(token!, clock.time))
  const second = await read(await refresh(first.refreshToken))
  clock.time += 10_001
  expect(await reasonOf(await refresh(first.refreshToken))).toBe('401 session')
  expect(await reasonOf(await refresh(second.refreshToken))).toBe('401 session')
  for (const { token } of [first, second])
    expect(await reasonOf(await page.get('/auth/v1/me', {}, bearer(token)))).toBe('401 session')
})

test('reused refresh token: allows no grace for an older one', async () => {
  const { browser, clock } = await startAuth()
  const [page, key] = [browser(), await createPageKey()]
  const first = await read(await page.signIn({ key: key.key }))
  const refresh = async (token: string | null): Promise<Response> =>
    page.post('/auth/v1/refresh', await key.refresh(token!, clock.time))
  const second = await read(await refresh(first.refreshToken))
  await refresh(second.refreshToken)
  expect(await reasonOf(await refresh(first.refreshToken))).toBe('401 session')
  expect(await reasonOf(await refresh(second.refreshToken))).toBe('401 session')
})

test('replayed proof: refuses an intercepted request, also while two tabs may refresh', async () => {
  const { browser, clock } = await startAuth()
  const [page, key] = [browser(), await createPageKey()]
  const { refreshToken } = await read(await page.signIn({ key: key.key }))
  const body = await key.refresh(refreshToken!, clock.time)
  expect((await page.post('/auth/v1/refresh', body)).status).toBe(200)
  expect(await reasonOf(await page.post('/auth/v1/refresh', body))).toBe('401 proof')
})

test('clock skew of a proof: allows minutes, and returns the server’s time beyond that', async () => {
  const { browser, clock } = await startAuth()
  const [page, key] = [browser(), await createPageKey()]
  let { refreshToken } = await read(await page.signIn({ key: key.key }))
  for (const skew of [-5 * minute, 5 * minute])
    ({ refreshToken } = await read(
      await page.post('/auth/v1/refresh', await key.refresh(refreshToken!, clock.time + skew)),
    ))
  const reply = await page.post(
    '/auth/v1/refresh',
    await key.refresh(refreshToken!, clock.time + 5 * minute + 1),
  )
  expect(await reply.json()).toMatchObject({
    reasons: [{ name: 'clock', description: expect.stringContaining(String(clock.time)) }],
  })
  expect(
    (await page.post('/auth/v1/refresh', await key.refresh(refreshToken!, clock.time))).status,
  ).toBe(200)
})

test('refuses an invalid key before any sign-in', async () => {
  const { browser } = await startAuth()
  for (const key of ['A'.repeat(87), `BA${'A'.repeat(85)}`])
    expect(await reasonOf(await browser().signIn({ key }))).toBe('400 key')
})

test('stolen database: contains nothing that opens a session', async () => {
  const database = await place()
  const { browser, clock, server } = await startAuth({ database })
  const [page, key] = [browser(), await createPageKey()]
  const secrets: string[] = []
  const nonce = await page.nonce()
  secrets.push(nonce.nonce, nonce.token)
  const first = await read(await page.signIn({ key: key.key }))
  const second = await read(
    await page.post('/auth/v1/refresh', await key.refresh(first.refreshToken!, clock.time)),
  )
  await page.signIn({ transport: 'cookie' })
  for (const { token, refreshToken } of [first, second])
    secrets.push(token!, refreshToken!.split('.')[1]!)
  secrets.push(...page.cookies.values())
  await server.stop()
  const { db, close } = await openDatabase(database)
  const tables = [
    'auth_nonces',
    'auth_sessions',
    'auth_tokens',
    'auth_proofs',
    'auth_accounts',
    'auth_audit',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  await close()
  const text = JSON.stringify(rows)
  expect(text).toContain(ada.address)
  for (const secret of secrets) expect(text).not.toContain(secret)
  if (!database.startsWith('postgres'))
    for (const secret of secrets) expect(readFileSync(database).includes(secret)).toBe(false)
})

test('logs events without any secret that opens a session', async () => {
  const database = await place()
  const { browser, clock, server } = await startAuth({ database })
  const [page, key, thief] = [browser(), await createPageKey(), await createPageKey()]
  await page.signIn({ data: { domain: 'evil.example' } })
  clock.time += 1
  const { refreshToken } = await read(await page.signIn({ key: key.key }))
  const refresh = async (by: typeof key): Promise<Response> => {
    clock.time += 20_000
    return page.post('/auth/v1/refresh', await by.refresh(refreshToken!, clock.time))
  }
  await refresh(thief)
  await refresh(key)
  await refresh(key)
  clock.time += 1
  await page.signIn({ transport: 'cookie' })
  clock.time += 1
  await page.signIn({ transport: 'cookie' })
  clock.time += 1
  await page.post('/auth/v1/sign-out')
  await server.stop()
  const { db, close } = await openDatabase(database)
  const entries = await db
    .selectFrom('auth_audit')
    .select(['event', 'account', 'detail'])
    .where('project', '=', 'shop')
    .orderBy('time')
    .orderBy('event')
    .execute()
  await close()
  const account = `eip155:1:${ada.address}`
  expect(entries).toEqual([
    { event: 'refused', account: null, detail: 'wrong-domain' },
    { event: 'signed-in', account, detail: 'token' },
    { event: 'proof-refused', account, detail: null },
    { event: 'reused', account, detail: null },
    { event: 'signed-in', account, detail: 'cookie' },
    { event: 'replaced', account, detail: null },
    { event: 'signed-in', account, detail: 'cookie' },
    { event: 'signed-out', account, detail: null },
  ])
})

test('deletes nonces and tokens when they expire, sessions after a day, and history after its days', async () => {
  const database = await place()
  const day = 86_400_000
  const first = await startAuth({ database })
  await first.browser().nonce()
  await first.browser().signIn()
  await first.server.stop()
  const countAfter = async (time: number): Promise<readonly number[]> => {
    const { server } = await startAuth({ database, now: () => time, auditDays: 60 })
    await server.stop()
    const { db, close } = await openDatabase(database)
    const tables = [
      'auth_nonces',
      'auth_tokens',
      'auth_sessions',
      'auth_audit',
      'auth_accounts',
    ] as const
    const counts = await Promise.all(
      tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
    )
    await close()
    return counts
  }
  expect(await countAfter(now + 1)).toEqual([1, 1, 1, 1, 1])
  expect(await countAfter(now + day)).toEqual([0, 0, 1, 1, 1])
  expect(await countAfter(now + 32 * day)).toEqual([0, 0, 0, 1, 1])
  expect(await countAfter(now + 61 * day)).toEqual([0, 0, 0, 0, 1])
})
