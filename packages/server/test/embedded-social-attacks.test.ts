/** Attacks on logging in by a provider; each test is named by its attack. */
import { startIdentityProviders, type IdentityProviders } from '@portico/testkit/identity'
import type { LoginReply } from '@portico/wire'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import type { ServerOptions } from '../src/index.ts'
import { reasonOf } from './auth.ts'
import { place } from './database.ts'
import { createDeviceKey, me, randomId, read, site, startEmbedded, type World } from './embedded.ts'
import { lieTo, startLiar, type Liar } from './liar.ts'
import { operate } from './process.ts'
import { beginVisit, createBrowser, finish, logInBy, stateOf, type Visit } from './social.ts'

async function startSocial(
  names: readonly string[],
  options: ServerOptions = {},
): Promise<World & { identity: IdentityProviders; database: string | undefined }> {
  const identity = await startIdentityProviders({ names })
  onTestFinished(() => identity.stop())
  for (const name of names) identity.of(name).lets('1001')
  const world = await startEmbedded({ socials: identity.socials, ...options })
  return { ...world, identity, database: options.database }
}

/** A visit that has been at the provider, and its callback URL. */
async function visited(
  world: World,
  name: string,
  more: Parameters<typeof beginVisit>[2] = {},
): Promise<Visit & { back: URL }> {
  const visit = await beginVisit(world, name, more)
  const { url } = await visit.browser.open(visit.started.url, { stop: '/callback/' })
  return { ...visit, back: new URL(url) }
}

const outcomeOf = async ({ frame, started }: Visit): Promise<string> => {
  const { state, why } = await read<{ state: string; why: string | null }>(
    await stateOf(frame, started.attempt),
  )
  return `${state} ${why}`
}

test('mix-up: does not exchange the code of one provider at another', async () => {
  const world = await startSocial(['google', 'github'])
  const visit = await visited(world, 'google')
  const before = world.identity.of('github').requests.length
  const page = await visit.browser.open(
    visit.back.href.replace('/callback/google', '/callback/github'),
  )
  expect([page.status, page.text.includes('No ha funcionado')]).toEqual([403, true])
  expect(await outcomeOf(visit)).toBe('refused provider')
  expect(world.identity.of('github').requests).toHaveLength(before)
  // Nor can the frame complete the attempt.
  expect((await visit.browser.open(visit.back.href)).status).toBe(404)
})

test.each(['', 'https://id.evil.example'])(
  'mix-up: does not exchange an answer with the issuer %j',
  async (iss) => {
    const world = await startSocial(['google'])
    const visit = await visited(world, 'google')
    if (iss === '') visit.back.searchParams.delete('iss')
    else visit.back.searchParams.set('iss', iss)
    const asked = world.identity
      .of('google')
      .requests.filter((each) => each === 'POST /token').length
    expect((await visit.browser.open(visit.back.href)).status).toBe(403)
    expect(await outcomeOf(visit)).toBe('refused provider')
    expect(
      world.identity.of('google').requests.filter((each) => each === 'POST /token'),
    ).toHaveLength(asked)
  },
)

test('mix-up: opens no existing wallet for another issuer under a known name', async () => {
  const database = await place()
  const liar = await startLiar('company')
  const first = await startSocial(['company'], { database })
  const { login } = await logInBy(first, 'company')
  await first.server.stop()
  const world = await startEmbedded({ database, socials: [liar.social] })
  const visit = await lieTo(world, liar, { sub: '1001' })
  expect(await outcomeOf(visit)).toBe('refused provider')
  const other = await lieTo(world, liar, { sub: '1002' })
  expect(
    (await read<LoginReply>(await finish(other.frame, other.started.attempt))).user.id,
  ).not.toBe(login.user.id)
})

test('state replay: accepts an answer and its code once', async () => {
  const world = await startSocial(['google'])
  const visit = await visited(world, 'google')
  expect((await visit.browser.open(visit.back.href)).status).toBe(200)
  expect((await visit.browser.open(visit.back.href)).status).toBe(404)
  expect(await outcomeOf(visit)).toBe('ready null')
  expect((await finish(visit.frame, visit.started.attempt)).status).toBe(200)
  expect((await visit.browser.open(visit.back.href)).status).toBe(404)
})

test('state replay: accepts one of two concurrent answers', async () => {
  const world = await startSocial(['google'], { database: await place() })
  const visit = await visited(world, 'google')
  const statuses = await Promise.all(
    Array.from({ length: 4 }, async () => (await visit.browser.open(visit.back.href)).status),
  )
  expect(statuses.toSorted()).toEqual([200, 404, 404, 404])
})

test('code injection: refuses a code of another visit by this one’s verifier', async () => {
  const world = await startSocial(['google', 'github'])
  for (const name of ['google', 'github']) {
    const [stolen, own] = [await visited(world, name), await visited(world, name)]
    own.back.searchParams.set('code', stolen.back.searchParams.get('code')!)
    expect((await own.browser.open(own.back.href)).status, name).toBe(403)
    expect(await outcomeOf(own)).toBe('refused provider')
  }
})

test('a provider that lies: refuses an id_token of another visit, issuer, client, time or key', async () => {
  const liar = await startLiar('company')
  const world = await startEmbedded({ socials: [liar.social] })
  expect((await lieTo(world, liar, {})).status).toBe(200)
  const lies: readonly (readonly [string, Liar['claims'], Parameters<typeof lieTo>[3]?])[] = [
    ['nonce replay', { nonce: 'x'.repeat(43) }],
    ['no nonce', {}, { nonce: false }],
    ['issuer', { iss: 'https://accounts.google.com' }],
    ['audience', { aud: 'somebody-else' }],
    ['expired', { exp: 1_000 }],
    ['forged', {}, { more: { forges: true } }],
    ['subject', { sub: '' }],
    ['long subject', { sub: 's'.repeat(256) }],
    ['odd subject', { sub: 'ü\u0000' }],
  ]
  for (const [what, claims, how] of lies) {
    const visit = await lieTo(world, liar, claims, how)
    expect([what, visit.status, await outcomeOf(visit)]).toEqual([what, 403, 'refused provider'])
    expect(await reasonOf(await finish(visit.frame, visit.started.attempt))).toBe('403 provider')
  }
  // Each visit has a verifier of its own.
  expect(new Set(liar.asked.map((form) => form.get('code_verifier'))).size).toBe(liar.asked.length)
})

test('a provider that lies: takes the subject from the id_token only', async () => {
  const liar = await startLiar('company')
  liar.whois = { sub: '1001', email: 'ada@shop.example', email_verified: true }
  const world = await startEmbedded({ socials: [liar.social] })
  const visit = await lieTo(world, liar, { sub: '1' }, { more: { whois: liar.whois } })
  expect(await outcomeOf(visit)).toBe('refused provider')
})

test('a provider that lies about an address: opens no other user’s wallet, and merges nothing', async () => {
  const liar = await startLiar('company')
  const world = await startEmbedded({ socials: [liar.social] })
  const ada = await world.frame()
  const { user } = await ada.logIn('ada@shop.example')
  await ada.makeWallet()
  const visit = await lieTo(world, liar, {
    sub: 'ada@shop.example',
    email: 'ada@shop.example',
    email_verified: true,
  })
  const login = await read<LoginReply>(await finish(visit.frame, visit.started.attempt))
  expect(login.user).toMatchObject({ provider: 'company', email: 'ada@shop.example', wallet: null })
  expect(login.user.id).not.toBe(user.id)
  for (const verified of ['true', 1, 'yes', undefined]) {
    const other = await lieTo(world, liar, {
      sub: String(verified),
      email: 'ada@shop.example',
      email_verified: verified,
    })
    expect(
      (await read<LoginReply>(await finish(other.frame, other.started.attempt))).user.email,
    ).toBe(null)
  }
})

test('session fixation: refuses another frame’s start URL in a second browser, and keeps it valid in its own', async () => {
  const world = await startSocial(['google'])
  const visit = await beginVisit(world, 'google')
  for (const victim of [createBrowser(), createBrowser()]) {
    // The second has been here before.
    if (victim.cookies.size === 0) await victim.popup(world.url)
    const page = await victim.open(visit.started.url)
    expect([page.status, page.url]).toEqual([403, visit.started.url])
  }
  const before = world.identity.of('google').requests.length
  expect((await createBrowser().open(visit.started.url)).status).toBe(403)
  expect(world.identity.of('google').requests).toHaveLength(before)
  expect((await visit.browser.open(visit.started.url)).status).toBe(200)
})

test('session fixation: accepts only a browser secret that the server set for this host', async () => {
  const { url } = await startEmbedded({ frameOrigin: 'https://wallet.shop.example' })
  const ask = (cookie?: string): Promise<Response> =>
    fetch(`${url}/embedded/v1/social/popup`, {
      method: 'POST',
      headers: { origin: 'https://wallet.shop.example', ...(cookie && { cookie }) },
    })
  const [given] = (await ask()).headers.getSetCookie()
  expect(given).toMatch(
    /^__Host-visit=[-\w]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const [kept] = (await ask(given!.split(';')[0])).headers.getSetCookie()
  expect(kept).toBe(given)
  // A cookie that another host of the site could set, and one that is not a secret of this server.
  for (const cookie of [`portico-visit=${'x'.repeat(43)}`, '__Host-visit=short'])
    expect((await ask(cookie)).headers.getSetCookie()[0]).not.toContain(cookie)
})

test('login CSRF: refuses an attacker’s answer in a victim’s browser', async () => {
  const world = await startSocial(['google'])
  const attacker = await visited(world, 'google')
  const victim = await visited(world, 'google')
  expect((await victim.browser.open(attacker.back.href)).status).toBe(403)
  const mixed = new URL(victim.back)
  mixed.searchParams.set('code', attacker.back.searchParams.get('code')!)
  expect((await victim.browser.open(mixed.href)).status).toBe(403)
  expect(await outcomeOf(victim)).toBe('refused provider')
  // The browser that began it can still complete it.
  expect((await attacker.browser.open(attacker.back.href)).status).toBe(200)
})

test('login CSRF: accepts an attempt only with the key that started it', async () => {
  const world = await startSocial(['google'])
  const visit = await beginVisit(world, 'google')
  await visit.browser.open(visit.started.url)
  const other = await createDeviceKey()
  expect(await reasonOf(await stateOf(visit.frame, visit.started.attempt, other))).toBe('401 proof')
  expect(await reasonOf(await finish(visit.frame, visit.started.attempt, other))).toBe('401 proof')
  // The signature for reading the state does not complete the attempt.
  const { signature } = {
    signature: await visit.frame.sign(`portico-attempt\n${visit.started.attempt}`),
  }
  expect(
    await reasonOf(
      await visit.frame.post('external/verify', { attempt: visit.started.attempt, signature }),
    ),
  ).toBe('401 proof')
  expect((await finish(visit.frame, visit.started.attempt)).status).toBe(200)
})

test('accepts a ticket once, also for concurrent requests', async () => {
  const world = await startSocial(['google'], { database: await place() })
  const visit = await beginVisit(world, 'google')
  const open = async (): Promise<number> =>
    (await visit.browser.open(visit.started.url, { stop: world.identity.of('google').url })).status
  expect((await Promise.all([open(), open(), open()])).toSorted()).toEqual([302, 404, 404])
  expect(await open()).toBe(404)
})

test('gives one of two concurrent requests to finish the session', async () => {
  const world = await startSocial(['google'], { database: await place() })
  const visit = await beginVisit(world, 'google')
  await visit.browser.open(visit.started.url)
  const statuses = await Promise.all(
    Array.from(
      { length: 4 },
      async () => (await finish(visit.frame, visit.started.attempt)).status,
    ),
  )
  expect(statuses.toSorted()).toEqual([200, 404, 404, 404])
})

test('creates one user with one wallet for two concurrent first logins', async () => {
  const world = await startSocial(['google'], { database: await place() })
  const visits = await Promise.all([beginVisit(world, 'google'), beginVisit(world, 'google')])
  for (const { browser, started } of visits) await browser.open(started.url)
  const logins = await Promise.all(
    visits.map(async ({ frame, started }) =>
      read<LoginReply>(await finish(frame, started.attempt)),
    ),
  )
  expect(new Set(logins.map(({ user }) => user.id)).size).toBe(1)
})

test('open redirect: redirects only to the provider, for any address, header or form', async () => {
  const world = await startSocial(['apple'])
  const evil = 'https://evil.example/'
  const visit = await beginVisit(world, 'apple')
  const start = await visit.browser.open(
    `${visit.started.url}?redirect_uri=${evil}&next=${evil}&url=${evil}`,
    { stop: world.identity.of('apple').url },
  )
  expect(new URL(start.url).searchParams.get('redirect_uri')).toBe(
    `${world.url}/embedded/v1/social/callback/apple`,
  )
  for (const path of [
    '/embedded/v1/social/callback/apple',
    '/embedded/v1/social/callback/apple?next=//evil.example',
    '//evil.example/embedded/v1/social/callback/apple',
    '/embedded/v1/social/callback/%2F%2Fevil.example',
  ]) {
    const reply = await fetch(world.url + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        state: 's',
        code: 'c',
        redirect_uri: evil,
        next: evil,
        location: evil,
      }),
    })
    const location = reply.headers.get('location')
    if (location !== null)
      expect([reply.status, new URL(location, world.url).origin, location]).toEqual([
        303,
        world.url,
        '/embedded/v1/social/callback/apple?state=s&code=c',
      ])
    else expect(reply.status).toBe(404)
  }
})

test('lets only the frame start a visit, name a window’s secret, poll and finish', async () => {
  const world = await startSocial(['google'])
  const visit = await beginVisit(world, 'google')
  for (const path of [
    'social/popup',
    'social?projectId=shop',
    'external/state',
    'external/verify',
    'login-methods/x/remove',
  ])
    for (const origin of [site, 'null', 'http://localhost:1'])
      expect(await reasonOf(await visit.frame.post(path, {}, { origin })), path).toBe('403 origin')
  expect(
    await reasonOf(
      await visit.frame.post('social?projectId=shop', {
        provider: 'google',
        key: visit.frame.key,
        site: 'https://evil.example',
        popup: 'p'.repeat(43),
      }),
    ),
  ).toBe('403 site')
  expect(
    await reasonOf(
      await visit.frame.post('social?projectId=shop', {
        provider: 'github',
        key: visit.frame.key,
        site,
        popup: 'p'.repeat(43),
      }),
    ),
  ).toBe('404 provider')
})

test('adds a login method only for the session and device that requested it, while the session lasts', async () => {
  const world = await startSocial(['google', 'x'])
  const { frame } = await logInBy(world, 'google')
  const thief = await world.frame()
  thief.token = frame.token
  await expect(beginVisit(world, 'x', { frame: thief, add: true })).rejects.toThrow('403')
  const visit = await beginVisit(world, 'x', { frame, add: true })
  await visit.browser.open(visit.started.url)
  await frame.post('sign-out')
  expect(await reasonOf(await finish(frame, visit.started.attempt, frame, undefined, true))).toBe(
    '401 signed-out',
  )
  // It was not added to any user.
  const alone = await logInBy(world, 'x')
  expect(
    (
      await read<{ loginMethods: { loginMethod: string }[] }>(
        await alone.frame.get('login-methods'),
      )
    ).loginMethods.map(({ loginMethod }) => loginMethod),
  ).toEqual(['x'])
})

test('neither lists nor removes another user’s login method', async () => {
  const world = await startSocial(['google', 'x'])
  const [ada, eve] = [await logInBy(world, 'google'), await logInBy(world, 'x')]
  const [{ id }] = (
    await read<{ loginMethods: [{ id: string }] }>(await ada.frame.get('login-methods'))
  ).loginMethods
  expect(await reasonOf(await eve.frame.post(`login-methods/${id}/remove`))).toBe(
    '404 login-method',
  )
  expect((await me(ada.frame)).id).toBe(ada.login.user.id)
})

test('attack: a provider’s account alone, on a new device, destroys nothing at once, and the owner stops it', async () => {
  const world = await startSocial(['github'], { removalDelay: 60, database: await place() })
  const ada = await logInBy(world, 'github')
  const set = randomId()
  await read(await ada.frame.makeWallet({ set, recovery: 'passkey' }))
  // The same account, on a device of the attacker.
  const eve = (await logInBy(world, 'github')).frame
  expect((await me(eve)).id).toBe(ada.login.user.id)
  const { device } = await me(ada.frame)
  const [{ id }] = (await read<{ loginMethods: [{ id: string }] }>(await eve.get('login-methods')))
    .loginMethods
  expect(await reasonOf(await eve.post('delete'))).toBe('403 removal-waits')
  expect(await reasonOf(await eve.post(`devices/${device}/remove`))).toBe('409 last-set')
  expect(await reasonOf(await eve.post(`login-methods/${id}/remove`))).toBe('409 last-login-method')
  const [removal] = (await me(ada.frame)).removals!
  expect(removal).toMatchObject({ kind: 'account' })
  await read(await ada.frame.post(`removals/${removal!.id}/cancel`))
  world.clock.time += 61 * 60_000
  const again = await startEmbedded({
    ...(world.database !== undefined && { database: world.database }),
    removalDelay: 60,
    now: () => world.clock.time,
  })
  await again.server.stop()
  expect((await ada.frame.release('sign', set)).status).toBe(200)
})

test('leakage: logs no code, token, state, secret or address', async () => {
  const lines: string[] = []
  const database = await place()
  const world = await startSocial(['google', 'github', 'apple', 'facebook'], {
    database,
    logLevel: 'trace',
    logTo: { write: (line) => void lines.push(line) },
  })
  const secrets = new Set<string>()
  const keep = (url: string): void => {
    for (const part of [...new URL(url).searchParams].flatMap(([name, value]) =>
      ['code', 'state', 'nonce', 'code_challenge', 'user'].includes(name) ? [value] : [],
    ))
      secrets.add(part)
    const ticket = /start\/([-\w]{43})/.exec(url)?.[1]
    if (ticket) secrets.add(ticket)
  }
  for (const name of ['google', 'github', 'apple', 'facebook']) {
    const good = await logInBy(world, name)
    secrets.add(good.login.token)
    const bad = await visited(world, name)
    bad.back.searchParams.set('code', 'a-code-that-is-none')
    await bad.browser.open(bad.back.href)
    world.identity.of(name).down()
    const lost = await visited(world, name).catch(() => undefined)
    if (lost) await lost.browser.open(lost.back.href)
    for (const browser of [good.browser, bad.browser]) {
      browser.visited.forEach(keep)
      for (const value of browser.cookies.get('127.0.0.1')?.values() ?? []) secrets.add(value)
    }
  }
  for (const { secret, key } of world.identity.socials) secrets.add(secret ?? key!)
  for (const word of ['a-code-that-is-none', 'ada@shop.example', 'Lovelace']) secrets.add(word)
  const { out } = await operate({ PORTICO_DATABASE: database }, 'embedded', 'history')
  const text = lines.join('') + out
  expect(secrets.size).toBeGreaterThan(25)
  expect(text).toContain('a login with a provider failed')
  expect([...secrets].filter((secret) => text.includes(secret))).toEqual([])
})

test('stolen database: contains no valid start URL, state or verifier, and nothing of ended attempts', async () => {
  const database = await place()
  const world = await startSocial(['google'], { database })
  const waiting = await beginVisit(world, 'google')
  const deleted = await visited(world, 'google')
  const stored = async (): Promise<{ text: string; count: number }> => {
    const engine = await openDatabase(database)
    const rows = await engine.db.selectFrom('embedded_external_attempts').selectAll().execute()
    await engine.close()
    return { text: JSON.stringify(rows), count: rows.length }
  }
  const { text } = await stored()
  const secrets = [
    waiting.started.url.split('/').at(-1)!,
    deleted.started.url.split('/').at(-1)!,
    deleted.back.searchParams.get('state')!,
    ...waiting.browser.cookies.get('127.0.0.1')!.values(),
    ...deleted.browser.cookies.get('127.0.0.1')!.values(),
  ]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  await deleted.browser.open(deleted.back.href)
  expect((await stored()).text).not.toMatch(/"secret":"/)
  await finish(deleted.frame, deleted.started.attempt)
  expect((await stored()).count).toBe(1)
})

test('loads, frames, refers and echoes nothing on the pages where a visit ends', async () => {
  const world = await startSocial(['google'])
  const visit = await visited(world, 'google')
  visit.back.searchParams.set('error_description', '<script>alert(1)</script>')
  for (const url of [
    visit.back.href,
    `${world.url}/embedded/v1/social/callback/google?state=%3Cscript%3E&error=%3Cb%3E`,
    `${world.url}/embedded/v1/social/start/${'x'.repeat(43)}`,
  ]) {
    const { headers, text } = await visit.browser.open(url)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect([
      headers.get('referrer-policy'),
      headers.get('cache-control'),
      headers.get('x-frame-options'),
    ]).toEqual(['no-referrer', 'no-store', 'DENY'])
    for (const value of [...new URL(url).searchParams.values(), 'alert'])
      expect(text).not.toContain(value)
  }
})
