/** Renewing a login by a link of the frame, for pages whose windows cannot reach it. */
import { startIdentityProviders, type IdentityProviders } from '@portico/testkit/identity'
import type { ExternalState, LoginReply, SocialReply } from '@portico/wire'
import { expect, onTestFinished, test } from 'vitest'
import { reasonOf } from './auth.ts'
import { me, read, site, startEmbedded, type Frame, type World } from './embedded.ts'
import { now as noon } from './sign-in.ts'
import { createBrowser, finish, fromFrame, logInBy, stateOf, type Page } from './social.ts'

const old = 300_001

async function startOld(): Promise<{
  world: World & { identity: IdentityProviders }
  frame: Frame
  login: LoginReply
}> {
  const identity = await startIdentityProviders({ names: ['google', 'x'] })
  onTestFinished(() => identity.stop())
  for (const name of ['google', 'x']) identity.of(name).lets('1001')
  const world = { ...(await startEmbedded({ socials: identity.socials })), identity }
  const { frame, login } = await logInBy(world, 'google')
  world.clock.time += old
  return { world, frame, login }
}

const begin = (by: Frame, more: object = {}): Promise<Response> =>
  by.post('social?projectId=shop', {
    provider: 'google',
    locale: 'es',
    key: by.key,
    site,
    prove: true,
    ...more,
  })
/** The press of the link: in a tab or window that nothing on the page can reach. */
const press = ({ url }: SocialReply, headers = fromFrame): Promise<Page> =>
  createBrowser().open(url, { headers })
const prove = (by: Frame, { attempt }: SocialReply): Promise<Response> =>
  finish(by, attempt, by, undefined, false, true)

test('renews a login by a link of the frame, which needs no window that reaches it', async () => {
  const { world, frame, login } = await startOld()
  const started = await read<SocialReply>(await begin(frame))
  expect((await press(started)).text).toContain('Listo')
  const renewed = await read<LoginReply>(await prove(frame, started))
  expect(renewed.user).toMatchObject({
    id: login.user.id,
    device: login.user.device,
    authenticated: world.clock.time,
  })
  expect(await reasonOf(await prove(frame, started))).toBe('404 attempt')
})

test('accepts no other account behind the link, not as a login either, and says so in the window', async () => {
  const { world, frame } = await startOld()
  const started = await read<SocialReply>(await begin(frame))
  world.identity.of('google').lets('1002')
  expect((await press(started)).text).toContain('Es otra cuenta')
  const state = await read<ExternalState>(await stateOf(frame, started.attempt))
  expect(state).toMatchObject({ state: 'refused', why: 'other' })
  expect(await reasonOf(await finish(frame, started.attempt))).toBe('403 other')
  expect((await me(frame)).authenticated).toBe(noon)
})

test('goes on by no link that another page, mail or browser opens', async () => {
  const { frame } = await startOld()
  const started = await read<SocialReply>(await begin(frame))
  for (const from of ['cross-site', 'same-site', 'none'])
    expect((await press(started, { ...fromFrame, 'sec-fetch-site': from })).status).toBe(403)
  expect((await press(started, { 'sec-fetch-site': 'same-origin' })).status).toBe(403)
  // The link still works where it belongs, and once.
  expect((await press(started)).status).toBe(200)
  expect((await press(started)).status).toBe(404)
})

test('gives a link only to the session’s own device and login method, and for nothing else', async () => {
  const { world, frame } = await startOld()
  const thief = await world.frame()
  expect(await reasonOf(await begin(thief))).toBe('401 session')
  thief.token = frame.token
  expect(await reasonOf(await begin(thief))).toBe('403 device')
  expect(await reasonOf(await begin(frame, { provider: 'x' }))).toBe('403 other')
  for (const more of [{ popup: 'p'.repeat(43) }, { back: `${site}/` }, { add: true }])
    expect(await reasonOf(await begin(frame, more))).toBe('400 popup')
})
