/** Attacks on logging in by a provider in the page's own tab, each by its name. */
import { startIdentityProviders, type IdentityProviders } from '@portico/testkit/identity'
import type { LoginReply } from '@portico/wire'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import type { ServerOptions } from '../src/index.ts'
import { reasonOf } from './auth.ts'
import { place } from './database.ts'
import { createDeviceKey, read, site, startEmbedded, type World } from './embedded.ts'
import {
  beginInTab,
  beginVisit,
  cart,
  createBrowser,
  finish,
  fromFrame,
  goInTab,
  stateOf,
  ticketIn,
} from './social.ts'

async function startSocial(
  names: readonly string[],
  options: ServerOptions = {},
): Promise<World & { identity: IdentityProviders }> {
  const identity = await startIdentityProviders({ names })
  onTestFinished(() => identity.stop())
  for (const name of names) identity.of(name).lets('1001')
  return { ...(await startEmbedded({ socials: identity.socials, ...options })), identity }
}

/** The page without its result. */
const without = (url: string): string => url.replace(/[?&]result_uri=[^#]*/, '')

test.each(['google', 'github', 'apple'])(
  '%s: returns the tab to the same page with a ticket that completes the login once',
  async (name) => {
    const world = await startSocial([name])
    const visit = await beginInTab(world, name)
    const { url } = await goInTab(visit)
    expect([without(url), url.endsWith('#/pay')]).toEqual([cart, true])
    const ticket = ticketIn(url)
    expect(
      (
        await read<LoginReply>(
          await finish(visit.frame, visit.started.attempt, visit.frame, ticket),
        )
      ).user.provider,
    ).toBe(name)
    expect(
      await reasonOf(await finish(visit.frame, visit.started.attempt, visit.frame, ticket)),
    ).toBe('404 attempt')
  },
)

test('returns to the page when the visitor declines or the provider is unreachable', async () => {
  const world = await startSocial(['google'])
  const visit = await beginInTab(world, 'google')
  const { url } = await visit.browser.open(visit.started.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  const declined = new URL(url)
  declined.searchParams.delete('code')
  declined.searchParams.set('error', 'access_denied')
  expect(without((await visit.browser.open(declined.href, { stop: site })).url)).toBe(cart)
  expect(await read(await stateOf(visit.frame, visit.started.attempt))).toMatchObject({
    state: 'refused',
    why: 'declined',
  })
  const other = await beginInTab(world, 'google')
  const answer = await other.browser.open(other.started.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  world.identity.of('google').down()
  expect(without((await other.browser.open(answer.url, { stop: site })).url)).toBe(cart)
  expect(await read(await stateOf(other.frame, other.started.attempt))).toMatchObject({
    state: 'refused',
    why: 'provider',
  })
})

test('session fixation: refuses another frame’s start URL from a link, mail, page or frame, and keeps it valid', async () => {
  const world = await startSocial(['google'])
  const visit = await beginInTab(world, 'google')
  const before = world.identity.of('google').requests.length
  const wrong: Readonly<Record<string, string>>[] = [
    {},
    { ...fromFrame, 'sec-fetch-site': 'none' },
    { ...fromFrame, 'sec-fetch-site': 'cross-site' },
    // The page that holds the frame, where it is on the same site.
    { ...fromFrame, 'sec-fetch-site': 'same-site' },
    { ...fromFrame, 'sec-fetch-dest': 'iframe' },
    { ...fromFrame, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { origin: world.url, referer: `${world.url}/frame` },
  ]
  for (const headers of wrong) {
    const victim = createBrowser()
    // A secret of this browser is of no use.
    await victim.popup(world.url)
    expect(
      (await victim.open(visit.started.url, { headers })).status,
      JSON.stringify(headers),
    ).toBe(403)
  }
  expect(world.identity.of('google').requests).toHaveLength(before)
  expect(without((await goInTab(visit)).url)).toBe(cart)
})

test('session fixation: gives no session for another browser’s visit without that browser’s ticket', async () => {
  const world = await startSocial(['google'])
  const attacker = await beginInTab(world, 'google')
  // As if the victim's browser had been sent there by a frame.
  const victim = createBrowser()
  const { url } = await victim.open(attacker.started.url, { headers: fromFrame, stop: site })
  expect(ticketIn(url)).toBeDefined()
  for (const guess of [undefined, 'x'.repeat(43), attacker.started.url.split('/').at(-1)])
    expect(
      await reasonOf(await finish(attacker.frame, attacker.started.attempt, attacker.frame, guess)),
    ).toBe('403 ticket')
})

test('login CSRF: refuses a ticket without the key of the device that started', async () => {
  const world = await startSocial(['google'])
  const attacker = await beginInTab(world, 'google')
  const ticket = ticketIn((await goInTab(attacker)).url)
  const victim = await world.frame()
  expect(await reasonOf(await finish(victim, attacker.started.attempt, victim, ticket))).toBe(
    '401 proof',
  )
  expect(
    await reasonOf(
      await finish(attacker.frame, attacker.started.attempt, await createDeviceKey(), ticket),
    ),
  ).toBe('401 proof')
  expect(
    (await finish(attacker.frame, attacker.started.attempt, attacker.frame, ticket)).status,
  ).toBe(200)
})

test('login CSRF: refuses an attacker’s answer in a victim’s browser', async () => {
  const world = await startSocial(['google'])
  const [attacker, victim] = [await beginInTab(world, 'google'), await beginInTab(world, 'google')]
  const answer = await attacker.browser.open(attacker.started.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  const own = await victim.browser.open(victim.started.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  expect((await victim.browser.open(answer.url)).status).toBe(403)
  const mixed = new URL(own.url)
  mixed.searchParams.set('code', new URL(answer.url).searchParams.get('code')!)
  const { url } = await victim.browser.open(mixed.href, { stop: site })
  expect(without(url)).toBe(cart)
  expect(await read(await stateOf(victim.frame, victim.started.attempt))).toMatchObject({
    state: 'refused',
    why: 'provider',
  })
})

test('mix-up: does not exchange the code of one provider at another, and returns the tab', async () => {
  const world = await startSocial(['google', 'github'])
  const visit = await beginInTab(world, 'google')
  const before = world.identity.of('github').requests.length
  const { url } = await visit.browser.open(visit.started.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  expect(
    without(
      (
        await visit.browser.open(url.replace('/callback/google', '/callback/github'), {
          stop: site,
        })
      ).url,
    ),
  ).toBe(cart)
  expect(world.identity.of('github').requests).toHaveLength(before)
  expect(await read(await stateOf(visit.frame, visit.started.attempt))).toMatchObject({
    state: 'refused',
    why: 'provider',
  })
})

test('open redirect: returns a tab only to a page of the requesting site in the project', async () => {
  const world = await startSocial(['google'])
  const frame = await world.frame()
  const host = new URL(site).host
  const begin = async (back: string, more: object = {}): Promise<string> =>
    reasonOf(
      await frame.post('social?projectId=shop', {
        provider: 'google',
        key: frame.key,
        site,
        back,
        ...more,
      }),
    )
  for (const back of [
    'https://evil.example/',
    `https://evil.example/?${site}`,
    `https://${host}.evil.example/`,
    `https://${host}@evil.example/`,
    `//evil.example/`,
    `${site}@evil.example/`,
    `javascript:alert(1)//${site}`,
    `data:text/html,${site}`,
    `blob:${site}/x`,
    `${site}:444/`,
    `http://${host}:1/`,
    `${site.replace('http', 'ftp')}/`,
    `https://me:secret@${host}/`,
    // What browsers would write otherwise, and could read otherwise than we do.
    site,
    `${site}/a b`,
    `${site}\\@evil.example/`,
    `${site}/..//evil.example`,
    `${site}/\n`,
    ` ${site}/`,
    `${site}/x\r\nset-cookie: a=b`,
    `${site}/ü`,
    `${site.toUpperCase()}/`,
    '',
    '/cart',
    'x'.repeat(5_000),
    `${site}/${'x'.repeat(4_096)}`,
  ])
    expect(await begin(back), back).toMatch(/^400 /)
  expect(await begin('https://evil.example/', { site: 'https://evil.example' })).toBe('403 site')
  // Either a window or a tab.
  expect(await begin(cart, { popup: 'p'.repeat(43) })).toBe('400 popup')
  expect(
    await reasonOf(
      await frame.post('social?projectId=shop', { provider: 'google', key: frame.key, site }),
    ),
  ).toBe('400 popup')
  expect(await begin(cart, { add: true })).toBe('401 session')
})

test('open redirect: ignores return addresses in the start and the answer', async () => {
  const world = await startSocial(['google'])
  const evil = encodeURIComponent('https://evil.example/')
  const visit = await beginInTab(world, 'google')
  const { url } = await visit.browser.open(
    `${visit.started.url}?back=${evil}&next=${evil}&result_uri=${evil}`,
    { headers: fromFrame, stop: '/callback/' },
  )
  const page = await visit.browser.open(`${url}&back=${evil}&result_uri=${evil}`, { stop: site })
  expect(without(page.url)).toBe(cart)
})

test('accepts the start and its answer once, also for concurrent requests', async () => {
  const world = await startSocial(['google'], { database: await place() })
  const visit = await beginInTab(world, 'google')
  const open = async (): Promise<number> =>
    (
      await createBrowser().open(visit.started.url, {
        headers: fromFrame,
        stop: world.identity.of('google').url,
      })
    ).status
  expect((await Promise.all([open(), open(), open()])).toSorted()).toEqual([302, 404, 404])
  const other = await beginInTab(world, 'google')
  const { url } = await other.browser.open(other.started.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  const answers = await Promise.all(
    [0, 1, 2].map(async () => (await other.browser.open(url, { stop: site })).status),
  )
  expect(answers.toSorted()).toEqual([303, 404, 404])
})

test('needs no ticket in a window’s visit, and does not start it as a tab’s', async () => {
  const world = await startSocial(['google'])
  const visit = await beginVisit(world, 'google')
  expect((await createBrowser().open(visit.started.url, { headers: fromFrame })).status).toBe(403)
  await visit.browser.open(visit.started.url)
  expect((await finish(visit.frame, visit.started.attempt)).status).toBe(200)
})

test('starts nothing with a returned ticket', async () => {
  const world = await startSocial(['google'])
  const visit = await beginInTab(world, 'google')
  const ticket = ticketIn((await goInTab(visit)).url)!
  expect(
    (
      await visit.browser.open(`${world.url}/embedded/v1/social/start/${ticket}`, {
        headers: fromFrame,
      })
    ).status,
  ).toBe(404)
})

test('stolen database: contains neither the page nor a ticket in the clear, and nor does the log', async () => {
  const lines: string[] = []
  const database = await place()
  const world = await startSocial(['google'], {
    database,
    logLevel: 'trace',
    logTo: { write: (line) => void lines.push(line) },
  })
  const stored = async (): Promise<string> => {
    const engine = await openDatabase(database)
    const rows = await engine.db.selectFrom('embedded_external_attempts').selectAll().execute()
    await engine.close()
    return JSON.stringify(rows)
  }
  const visit = await beginInTab(world, 'google')
  const start = visit.started.url.split('/').at(-1)!
  const texts = [await stored()]
  const { url } = await visit.browser.open(visit.started.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  texts.push(await stored())
  const returned = await visit.browser.open(url, { stop: site })
  texts.push(await stored(), lines.join(''))
  const cookies = [...visit.browser.cookies.get('127.0.0.1')!.values()]
  expect(cookies).toHaveLength(1)
  for (const text of texts)
    expect(
      [start, ticketIn(returned.url)!, '/cart', 'step=2', ...cookies].filter((secret) =>
        text.includes(secret),
      ),
    ).toEqual([])
})
