/**
 * Adding a provider to a login in the page's own tab: what it needs, and each attack by its name.
 */
import { startIdentityProviders, type IdentityProviders } from '@portico/testkit/identity'
import type { EmbeddedUser, LoginReply } from '@portico/wire'
import { expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../src/index.ts'
import { reasonOf } from './auth.ts'
import { place } from './database.ts'
import { createDeviceKey, read, site, startEmbedded, type Frame, type World } from './embedded.ts'
import {
  beginInTab,
  cart,
  createBrowser,
  finish,
  fromFrame,
  goInTab,
  logInBy,
  stateOf,
  ticketIn,
  type Visit,
} from './social.ts'

const minute = 60_000

async function startSocial(
  options: ServerOptions = {},
): Promise<World & { identity: IdentityProviders }> {
  const identity = await startIdentityProviders({ names: ['google', 'x'] })
  onTestFinished(() => identity.stop())
  for (const name of ['google', 'x']) identity.of(name).lets('1001')
  return { ...(await startEmbedded({ socials: identity.socials, ...options })), identity }
}

const loginMethodsOf = async (frame: Frame): Promise<string[]> =>
  (
    await read<{ loginMethods: { loginMethod: string }[] }>(await frame.get('login-methods'))
  ).loginMethods.map(({ loginMethod }) => loginMethod)

/** Ada has logged in by Google, begins to add X, and has been there with her tab. */
async function beenThere(world: World): Promise<Visit & { login: LoginReply; ticket: string }> {
  const { frame, browser, login } = await logInBy(world, 'google')
  const visit = await beginInTab(world, 'x', { frame, browser, add: true })
  return { ...visit, login, ticket: ticketIn((await goInTab(visit)).url)! }
}
const add = (
  { frame, started, ticket }: Visit & { ticket: string },
  by: Frame = frame,
): Promise<Response> => finish(by, started.attempt, frame, ticket, true)

test('returns in the tab with a ticket that adds the provider once to the same wallet, and keeps the login’s age', async () => {
  const world = await startSocial()
  const visit = await beenThere(world)
  world.clock.time += minute
  const { token, user } = await read<LoginReply>(await add(visit))
  expect(user).toMatchObject({
    id: visit.login.user.id,
    provider: 'google',
    authenticated: visit.login.user.authenticated,
  })
  visit.frame.token = token
  expect(await loginMethodsOf(visit.frame)).toEqual(['google', 'x'])
  expect((await logInBy(world, 'x')).login.user.id).toBe(user.id)
})

test('replay: adds nothing with a used ticket, also for concurrent requests', async () => {
  const world = await startSocial({ database: await place() })
  const visit = await beenThere(world)
  const replies = await Promise.all([add(visit), add(visit), add(visit)])
  const [won] = replies.filter(({ status }) => status === 200)
  expect(
    replies
      .filter(({ status }) => status !== 200)
      .map(({ status }) => status)
      .every((status) => [401, 404].includes(status)),
  ).toBe(true)
  visit.frame.token = (await read<LoginReply>(won!)).token
  expect(await reasonOf(await add(visit))).toBe('404 attempt')
  expect(await loginMethodsOf(visit.frame)).toEqual(['google', 'x'])
})

test('requires a login of the last five minutes on the same device to start, not on return', async () => {
  const world = await startSocial()
  const { frame } = await logInBy(world, 'google')
  const begin = async (by: Frame, key = by.key): Promise<string> =>
    reasonOf(
      await by.post('social?projectId=shop', { provider: 'x', key, site, back: cart, add: true }),
    )
  const thief = await world.frame()
  thief.token = frame.token
  expect([await begin(thief), await begin(frame, thief.key)]).toEqual(['403 device', '403 device'])
  world.clock.time += 5 * minute
  const visit = await beginInTab(world, 'x', { frame, add: true })
  world.clock.time += 1
  expect(await begin(frame)).toBe('403 stale')
  const ticket = ticketIn((await goInTab(visit)).url)!
  expect((await add({ ...visit, ticket })).status).toBe(200)
})

test('adds nothing for a session that was signed out, replaced, not sent or whose device was removed', async () => {
  const world = await startSocial()
  const signedOut = await beenThere(world)
  await signedOut.frame.post('sign-out')
  expect(await reasonOf(await add(signedOut))).toBe('401 signed-out')

  const replaced = await beenThere(world)
  await logInBy(world, 'google', { frame: replaced.frame })
  // Neither the session before nor the one that has replaced it.
  expect(await reasonOf(await add(replaced))).toBe('404 attempt')
  replaced.frame.token = replaced.login.token
  expect(await reasonOf(await add(replaced))).toBe('401 replaced')

  const removed = await beenThere(world)
  const second = await logInBy(world, 'google')
  expect(
    (
      await second.frame.post(
        `devices/${(await read<{ user: EmbeddedUser }>(await removed.frame.get('me'))).user.device}/remove`,
      )
    ).status,
  ).toBe(200)
  expect(await reasonOf(await add(removed))).toBe('401 removed')

  const stranger = await beenThere(world)
  stranger.frame.token = undefined
  expect(await reasonOf(await add(stranger))).toBe('401 session')
  expect(await loginMethodsOf((await logInBy(world, 'google')).frame)).toEqual(['google'])
})

test('adds nothing for another user who logged in on the device meanwhile, or for the earlier one', async () => {
  const world = await startSocial()
  const visit = await beenThere(world)
  world.identity.of('google').lets('1003')
  const other = await logInBy(world, 'google', { frame: visit.frame })
  expect(other.login.user.id).not.toBe(visit.login.user.id)
  expect(await reasonOf(await add(visit))).toBe('404 attempt')
  expect(await loginMethodsOf(visit.frame)).toEqual(['google'])
  visit.frame.token = visit.login.token
  expect(await loginMethodsOf(visit.frame)).toEqual(['google'])
})

test('login CSRF: adds nothing in a victim’s browser with the answer of an attacker’s tab', async () => {
  const world = await startSocial()
  world.identity.of('google').lets('1003')
  const victim = await logInBy(world, 'google')
  world.identity.of('google').lets('1001')
  const attacker = await beenThere(world)
  const { started, ticket } = attacker
  // The victim's frame signs with its own key, and has its own session.
  expect(
    await reasonOf(await finish(victim.frame, started.attempt, victim.frame, ticket, true)),
  ).toBe('401 proof')
  expect(
    await reasonOf(
      await finish(victim.frame, started.attempt, await createDeviceKey(), ticket, true),
    ),
  ).toBe('401 proof')
  // Not by the attacker's own signature either.
  expect(await reasonOf(await add(attacker, victim.frame))).toBe('404 attempt')
  expect(await loginMethodsOf(victim.frame)).toEqual(['google'])
})

test('session fixation: refuses an attacker’s start URL for a victim, and adds nothing without the victim’s ticket', async () => {
  const world = await startSocial()
  const { frame, browser } = await logInBy(world, 'google')
  const visit = await beginInTab(world, 'x', { frame, browser, add: true })
  for (const headers of [
    {},
    { ...fromFrame, 'sec-fetch-site': 'cross-site' },
    { ...fromFrame, 'sec-fetch-site': 'none' },
    { ...fromFrame, 'sec-fetch-site': 'same-site' },
  ])
    expect((await createBrowser().open(visit.started.url, { headers })).status).toBe(403)
  // As if the victim's browser had been sent there by a frame.
  const { url } = await createBrowser().open(visit.started.url, { headers: fromFrame, stop: site })
  expect(ticketIn(url)).toBeDefined()
  for (const guess of [undefined, 'x'.repeat(43), visit.started.url.split('/').at(-1)])
    expect(await reasonOf(await finish(frame, visit.started.attempt, frame, guess, true))).toBe(
      '403 ticket',
    )
  expect(await loginMethodsOf(frame)).toEqual(['google'])
})

test('adds nothing by a login attempt, and logs no user in by an adding attempt', async () => {
  const world = await startSocial()
  const adding = await beenThere(world)
  expect(
    await reasonOf(await finish(adding.frame, adding.started.attempt, adding.frame, adding.ticket)),
  ).toBe('404 attempt')
  const loggingIn = await beginInTab(world, 'x', { frame: adding.frame })
  const ticket = ticketIn((await goInTab(loggingIn)).url)!
  expect(await reasonOf(await add({ ...loggingIn, ticket }))).toBe('404 attempt')
  // Each is good for what it was started for.
  expect((await add(adding)).status).toBe(200)
  expect(
    (await finish(loggingIn.frame, loggingIn.started.attempt, loggingIn.frame, ticket)).status,
  ).toBe(200)
})

test('never merges another user’s login method, known at the provider or taken before the return', async () => {
  const world = await startSocial()
  const theirs = await logInBy(world, 'x')
  const taken = await beenThere(world)
  expect(await read(await stateOf(taken.frame, taken.started.attempt))).toMatchObject({
    state: 'refused',
    why: 'taken',
  })
  expect(await reasonOf(await add(taken))).toBe('409 taken')

  world.identity.of('x').lets('1003')
  const late = await beenThere(world)
  const other = await logInBy(world, 'x')
  expect(await reasonOf(await add(late))).toBe('409 taken')
  expect([
    await loginMethodsOf(theirs.frame),
    await loginMethodsOf(late.frame),
    await loginMethodsOf(other.frame),
  ]).toEqual([['x'], ['google'], ['x']])
})

test('returns to the page and adds nothing when the visitor declines or the provider is unreachable', async () => {
  const world = await startSocial()
  const { frame, browser } = await logInBy(world, 'google')
  for (const [why, code] of [
    ['declined', '403 declined'],
    ['provider', '403 provider'],
  ] as const) {
    const visit = await beginInTab(world, 'x', { frame, browser, add: true })
    const answer = new URL(
      (await browser.open(visit.started.url, { headers: fromFrame, stop: '/callback/' })).url,
    )
    if (why === 'provider') world.identity.of('x').down()
    else {
      answer.searchParams.delete('code')
      answer.searchParams.set('error', 'access_denied')
    }
    const { url } = await browser.open(answer.href, { stop: site })
    expect(url.startsWith(cart.split('#')[0]!)).toBe(true)
    expect(await read(await stateOf(frame, visit.started.attempt))).toMatchObject({
      state: 'refused',
      why,
    })
    expect(
      await reasonOf(await finish(frame, visit.started.attempt, frame, ticketIn(url)!, true)),
    ).toBe(code)
  }
  expect(await loginMethodsOf(frame)).toEqual(['google'])
})
