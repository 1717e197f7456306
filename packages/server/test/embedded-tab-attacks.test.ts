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
  '%s: the tab returns to the page as it was, with a ticket that completes the login once',
  async (name) => {
    const world = await startSocial([name])
    const visit = await beginInTab(world, name)
    const { url } = await goInTab(visit)
    expect([without(url), url.endsWith('#/pay')]).toEqual([cart, true])
    const ticket = ticketIn(url)
    expect(
      (await read<LoginReply>(await finish(visit.frame, visit.begun.attempt, visit.frame, ticket)))
        .user.provider,
    ).toBe(name)
    expect(
      await reasonOf(await finish(visit.frame, visit.begun.attempt, visit.frame, ticket)),
    ).toBe('404 attempt')
  },
)

test('a visitor who declines, and a provider that is unreachable, lead back to the page as well', async () => {
  const world = await startSocial(['google'])
  const visit = await beginInTab(world, 'google')
  const { url } = await visit.browser.open(visit.begun.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  const declined = new URL(url)
  declined.searchParams.delete('code')
  declined.searchParams.set('error', 'access_denied')
  expect(without((await visit.browser.open(declined.href, { stop: site })).url)).toBe(cart)
  expect(await read(await stateOf(visit.frame, visit.begun.attempt))).toMatchObject({
    state: 'refused',
    why: 'declined',
  })
  const other = await beginInTab(world, 'google')
  const answer = await other.browser.open(other.begun.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  world.identity.of('google').down()
  expect(without((await other.browser.open(answer.url, { stop: site })).url)).toBe(cart)
  expect(await read(await stateOf(other.frame, other.begun.attempt))).toMatchObject({
    state: 'refused',
    why: 'provider',
  })
})

test('session fixation: an address that somebody else’s frame has begun leads nowhere from a link, a mail, another page or a frame, and stays good', async () => {
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
    expect((await victim.open(visit.begun.url, { headers })).status, JSON.stringify(headers)).toBe(
      403,
    )
  }
  expect(world.identity.of('google').requests).toHaveLength(before)
  expect(without((await goInTab(visit)).url)).toBe(cart)
})

test('session fixation: whoever has begun a visit that another browser made gets no session without the ticket of that browser', async () => {
  const world = await startSocial(['google'])
  const attacker = await beginInTab(world, 'google')
  // As if the victim's browser had been sent there by a frame.
  const victim = createBrowser()
  const { url } = await victim.open(attacker.begun.url, { headers: fromFrame, stop: site })
  expect(ticketIn(url)).toBeDefined()
  for (const guess of [undefined, 'x'.repeat(43), attacker.begun.url.split('/').at(-1)])
    expect(
      await reasonOf(await finish(attacker.frame, attacker.begun.attempt, attacker.frame, guess)),
    ).toBe('403 ticket')
})

test('login CSRF: a ticket is worth nothing without the key of the device that began', async () => {
  const world = await startSocial(['google'])
  const attacker = await beginInTab(world, 'google')
  const ticket = ticketIn((await goInTab(attacker)).url)
  const victim = await world.frame()
  expect(await reasonOf(await finish(victim, attacker.begun.attempt, victim, ticket))).toBe(
    '401 proof',
  )
  expect(
    await reasonOf(
      await finish(attacker.frame, attacker.begun.attempt, await createDeviceKey(), ticket),
    ),
  ).toBe('401 proof')
  expect(
    (await finish(attacker.frame, attacker.begun.attempt, attacker.frame, ticket)).status,
  ).toBe(200)
})

test('login CSRF: an answer that somebody has got in their browser is not taken in another', async () => {
  const world = await startSocial(['google'])
  const [attacker, victim] = [await beginInTab(world, 'google'), await beginInTab(world, 'google')]
  const answer = await attacker.browser.open(attacker.begun.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  const own = await victim.browser.open(victim.begun.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  expect((await victim.browser.open(answer.url)).status).toBe(403)
  const mixed = new URL(own.url)
  mixed.searchParams.set('code', new URL(answer.url).searchParams.get('code')!)
  const { url } = await victim.browser.open(mixed.href, { stop: site })
  expect(without(url)).toBe(cart)
  expect(await read(await stateOf(victim.frame, victim.begun.attempt))).toMatchObject({
    state: 'refused',
    why: 'provider',
  })
})

test('mix-up: the code of one provider is not taken to another, and the tab returns', async () => {
  const world = await startSocial(['google', 'github'])
  const visit = await beginInTab(world, 'google')
  const before = world.identity.of('github').requests.length
  const { url } = await visit.browser.open(visit.begun.url, {
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
  expect(await read(await stateOf(visit.frame, visit.begun.attempt))).toMatchObject({
    state: 'refused',
    why: 'provider',
  })
})

test('open redirect: a tab returns to a page of the site that asks, of the project, and to no other', async () => {
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

test('open redirect: nothing that comes with the start or the answer changes where the tab returns to', async () => {
  const world = await startSocial(['google'])
  const evil = encodeURIComponent('https://evil.example/')
  const visit = await beginInTab(world, 'google')
  const { url } = await visit.browser.open(
    `${visit.begun.url}?back=${evil}&next=${evil}&result_uri=${evil}`,
    { headers: fromFrame, stop: '/callback/' },
  )
  const page = await visit.browser.open(`${url}&back=${evil}&result_uri=${evil}`, { stop: site })
  expect(without(page.url)).toBe(cart)
})

test('the start is good once, also where two come at once, and its answer too', async () => {
  const world = await startSocial(['google'], { database: await place() })
  const visit = await beginInTab(world, 'google')
  const open = async (): Promise<number> =>
    (
      await createBrowser().open(visit.begun.url, {
        headers: fromFrame,
        stop: world.identity.of('google').url,
      })
    ).status
  expect((await Promise.all([open(), open(), open()])).toSorted()).toEqual([302, 404, 404])
  const other = await beginInTab(world, 'google')
  const { url } = await other.browser.open(other.begun.url, {
    headers: fromFrame,
    stop: '/callback/',
  })
  const answers = await Promise.all(
    [0, 1, 2].map(async () => (await other.browser.open(url, { stop: site })).status),
  )
  expect(answers.toSorted()).toEqual([303, 404, 404])
})

test('a window’s visit needs no ticket, and cannot be started as a tab’s', async () => {
  const world = await startSocial(['google'])
  const visit = await beginVisit(world, 'google')
  expect((await createBrowser().open(visit.begun.url, { headers: fromFrame })).status).toBe(403)
  await visit.browser.open(visit.begun.url)
  expect((await finish(visit.frame, visit.begun.attempt)).status).toBe(200)
})

test('a ticket that a tab has returned with starts nothing', async () => {
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

test('a stolen database has neither the page nor a ticket in the clear; the log has neither', async () => {
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
  const start = visit.begun.url.split('/').at(-1)!
  const texts = [await stored()]
  const { url } = await visit.browser.open(visit.begun.url, {
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
