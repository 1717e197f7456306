/**
 * Logging in by a provider, with doubles of all known providers and of one company's issuer.
 * Attacks are in embedded-social-attacks.test.ts.
 */
import {
  startIdentityProviders,
  type IdentityOptions,
  type IdentityProviders,
} from '@portico/testkit/identity'
import {
  embeddedConfig,
  externalState,
  loginReply,
  socialReply,
  loginMethodList,
  type LoginReply,
} from '@portico/wire'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { appleSecret } from '../src/embedded/providers/apple.ts'
import { openDatabase } from '../src/storage/open.ts'
import { readSettings, type ServerOptions, type SocialSettings } from '../src/index.ts'
import { reasonOf } from './auth.ts'
import { place } from './database.ts'
import { me, read, startEmbedded, strictKeys, type World } from './embedded.ts'
import { operate } from './process.ts'
import { now as noon } from './sign-in.ts'
import { beginInTab, beginVisit, cart, finish, goInTab, logInBy, stateOf } from './social.ts'

const minute = 60_000

async function startSocial(
  options: ServerOptions = {},
  identity: IdentityOptions = {},
): Promise<World & { identity: IdentityProviders }> {
  const providers = await startIdentityProviders(identity)
  onTestFinished(() => providers.stop())
  return {
    ...(await startEmbedded({ socials: providers.socials, ...options })),
    identity: providers,
  }
}

const ada = {
  google: ['Ada Lovelace', 'ada@shop.example', 'https://pictures.example/ada.png'],
  github: ['Ada Lovelace', 'ada@shop.example', 'https://pictures.example/ada.png'],
  apple: ['Ada Lovelace', 'ada@shop.example', null],
  facebook: ['Ada Lovelace', null, 'https://pictures.example/ada.png'],
  x: ['Ada Lovelace', null, 'https://pictures.example/ada.png'],
  discord: ['Ada Lovelace', 'ada@shop.example', null],
  company: ['Ada Lovelace', 'ada@shop.example', 'https://pictures.example/ada.png'],
} as const

test('supports every known provider and a company issuer, and finds the same user the next time', async () => {
  const names = Object.keys(ada)
  const world = await startSocial({}, { names })
  expect(
    v.parse(embeddedConfig, await read(await (await world.frame()).get('config?projectId=shop')))
      .socials,
  ).toEqual(names)
  for (const [name, [shown, email, picture]] of Object.entries(ada)) {
    world.identity.of(name).lets('1001')
    const { login, page, started, frame } = await logInBy(world, name)
    expect(v.parse(socialReply, started)).toMatchObject({ expires: noon + 10 * minute, now: noon })
    expect([page.status, page.url.split('?')[0]], name).toEqual([
      200,
      `${world.url}/embedded/v1/social/callback/${name}`,
    ])
    expect(page.text).toContain('Listo')
    expect(v.parse(loginReply, login).user, name).toMatchObject({
      provider: name,
      name: shown,
      email,
      picture,
      wallet: null,
      authenticated: noon,
    })
    expect(await me(frame)).toEqual(login.user)
    expect((await logInBy(world, name)).login.user).toMatchObject({
      id: login.user.id,
      name: shown,
      email,
      picture,
    })
  }
})

test('prompts for account and consent on the provider’s page, and ignores an unverified address', async () => {
  const world = await startSocial({}, { names: ['google', 'discord'] })
  for (const [name, account, shown] of [
    ['google', '1002', 'Bob'],
    ['discord', '1003', 'carol'],
  ] as const) {
    const { frame, browser, started } = await beginVisit(world, name)
    const page = await browser.open(started.url)
    expect(page.text).toContain(`Log in with ${name}`)
    expect(v.parse(externalState, await read(await stateOf(frame, started.attempt)))).toEqual({
      state: 'waiting',
      why: null,
      expires: started.expires,
      now: noon,
    })
    const answered = await browser.open(page.url, {
      method: 'POST',
      body: new URLSearchParams({ account, answer: 'allow' }),
    })
    expect(answered.text).toContain('Listo')
    expect(await read(await stateOf(frame, started.attempt))).toMatchObject({
      state: 'ready',
      why: null,
    })
    expect((await read<LoginReply>(await finish(frame, started.attempt))).user).toMatchObject({
      provider: name,
      name: shown,
      email: null,
    })
  }
})

test.each(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'company'])(
  'shares nothing and notifies the frame when the user declines at %s',
  async (name) => {
    const world = await startSocial({}, { names: [name] })
    world.identity.of(name).declines()
    const { frame, browser, started } = await beginVisit(world, name)
    const page = await browser.open(started.url)
    expect([page.status, page.text.includes('No se ha compartido nada')]).toEqual([200, true])
    expect(await read(await stateOf(frame, started.attempt))).toMatchObject({
      state: 'refused',
      why: 'declined',
    })
    expect(await reasonOf(await finish(frame, started.attempt))).toBe('403 declined')
    world.identity.of(name).declines(false)
    world.identity.of(name).lets('1001')
    expect((await logInBy(world, name, { browser })).login.user.provider).toBe(name)
  },
)

test('reports an unreachable provider before and after the visit, and retries the next time', async () => {
  const world = await startSocial({}, { names: ['google', 'github'] })
  const [google, github] = [world.identity.of('google'), world.identity.of('github')]
  google.down()
  const first = await beginVisit(world, 'google')
  const page = await first.browser.open(first.started.url)
  expect([page.status, page.text.includes('No ha funcionado')]).toEqual([403, true])
  expect(await read(await stateOf(first.frame, first.started.attempt))).toMatchObject({
    state: 'refused',
    why: 'provider',
  })
  google.up()
  google.lets('1001')
  expect((await logInBy(world, 'google')).login.user.name).toBe('Ada Lovelace')
  github.lets('1001')
  const second = await beginVisit(world, 'github')
  const { url } = await second.browser.open(second.started.url, { stop: '/callback/' })
  github.down()
  const back = await second.browser.open(url)
  expect([back.status, back.text.includes('No ha funcionado')]).toEqual([403, true])
  expect(await reasonOf(await finish(second.frame, second.started.attempt))).toBe('403 provider')
})

test('expires an attempt after ten minutes', async () => {
  const world = await startSocial({}, { names: ['google'] })
  const { frame, browser, started } = await beginVisit(world, 'google')
  expect(await reasonOf(await finish(frame, started.attempt))).toBe('409 waiting')
  world.clock.time += 10 * minute
  const page = await browser.open(started.url)
  expect([page.status, page.text.includes('This login has expired')]).toEqual([404, true])
  expect(await reasonOf(await stateOf(frame, started.attempt))).toBe('404 attempt')
})

test('adds another login method for the same wallet, keeps the login’s age, and lists each method', async () => {
  const world = await startSocial({}, { names: ['google', 'x'] })
  world.identity.of('google').lets('1001')
  world.identity.of('x').lets('1001')
  const { frame, login } = await logInBy(world, 'google')
  await frame.makeWallet({ recovery: null })
  world.clock.time += minute
  const added = await logInBy(world, 'x', { frame, add: true })
  expect(added.login.user).toMatchObject({
    id: login.user.id,
    device: login.user.device,
    provider: 'google',
    name: 'Ada Lovelace',
    email: 'ada@shop.example',
    authenticated: noon,
  })
  const { loginMethods } = v.parse(loginMethodList, await read(await frame.get('login-methods')))
  expect(loginMethods).toEqual([
    {
      id: expect.any(String),
      loginMethod: 'google',
      label: 'Ada Lovelace',
      picture: 'https://pictures.example/ada.png',
      created: noon,
      isCurrent: true,
    },
    {
      id: expect.any(String),
      loginMethod: 'x',
      label: 'Ada Lovelace',
      picture: 'https://pictures.example/ada.png',
      created: noon + minute,
      isCurrent: false,
    },
  ])
  const again = await logInBy(world, 'x')
  expect(again.login.user).toMatchObject({
    id: login.user.id,
    provider: 'x',
    wallet: { id: (await me(frame)).wallet!.id },
  })
})

test('refuses a login method of another user, in the frame and the window', async () => {
  const world = await startSocial({}, { names: ['google', 'github'] })
  for (const name of ['google', 'github']) world.identity.of(name).lets('1001')
  await logInBy(world, 'github')
  const { frame } = await logInBy(world, 'google')
  const { browser, started } = await beginVisit(world, 'github', { frame, add: true })
  const page = await browser.open(started.url)
  expect([page.status, page.text.includes('Esa cuenta ya se usa')]).toEqual([200, true])
  expect(await read(await stateOf(frame, started.attempt))).toMatchObject({
    state: 'refused',
    why: 'taken',
  })
  expect(await reasonOf(await finish(frame, started.attempt, frame, undefined, true))).toBe(
    '409 taken',
  )
})

test('requires a fresh login to add or remove a login method', async () => {
  const world = await startSocial({}, { names: ['google', 'x'] })
  world.identity.of('google').lets('1001')
  const { frame } = await logInBy(world, 'google')
  const [{ id }] = (
    await read<{ loginMethods: [{ id: string }] }>(await frame.get('login-methods'))
  ).loginMethods
  world.clock.time += 5 * minute + 1
  await expect(beginVisit(world, 'x', { frame, add: true })).rejects.toThrow('403')
  expect(await reasonOf(await frame.post(`login-methods/${id}/remove`))).toBe('403 stale')
  frame.token = undefined
  await expect(beginVisit(world, 'x', { frame, add: true })).rejects.toThrow('401')
})

test('renews a login by its own provider and subject, and by nothing else', async () => {
  const world = await startSocial({}, { names: ['google', 'x'] })
  for (const name of ['google', 'x']) world.identity.of(name).lets('1001')
  const { frame, login } = await logInBy(world, 'google')
  await logInBy(world, 'x', { frame, add: true })
  const visit = async (provider: string): Promise<Response> => {
    const { browser, started } = await beginVisit(world, provider, { frame })
    await browser.open(started.url)
    const reply = await finish(frame, started.attempt, frame, undefined, false, true)
    // It is completed, or used up.
    expect(await reasonOf(await finish(frame, started.attempt))).toBe('404 attempt')
    return reply
  }
  world.clock.time += 5 * minute + 1
  // Another login method of the same user, and another account of the provider.
  expect(await reasonOf(await visit('x'))).toBe('403 other')
  world.identity.of('google').lets('1002')
  expect(await reasonOf(await visit('google'))).toBe('403 other')
  expect((await me(frame)).authenticated).toBe(noon)
  world.identity.of('google').lets('1001')
  const renewed = await read<LoginReply>(await visit('google'))
  expect(renewed.user).toMatchObject({
    id: login.user.id,
    device: login.user.device,
    authenticated: world.clock.time,
  })
  expect(await reasonOf(await frame.get('me'))).toBe('401 replaced')
  // No user was made of the other account: it can be added.
  frame.token = renewed.token
  world.identity.of('google').lets('1002')
  expect((await logInBy(world, 'google', { frame, add: true })).login.user.id).toBe(login.user.id)
})

test('renews no login without its session, and by no attempt that adds', async () => {
  const world = await startSocial({}, { names: ['google', 'x'] })
  world.identity.of('google').lets('1001')
  const { frame } = await logInBy(world, 'google')
  const adding = await beginVisit(world, 'x', { frame, add: true })
  await adding.browser.open(adding.started.url)
  expect(
    await reasonOf(await finish(frame, adding.started.attempt, frame, undefined, false, true)),
  ).toBe('404 attempt')
  const { browser, started } = await beginVisit(world, 'google', { frame })
  await browser.open(started.url)
  frame.token = undefined
  expect(await reasonOf(await finish(frame, started.attempt, frame, undefined, false, true))).toBe(
    '401 session',
  )
})

test('removes a login method with its sessions, but never the last one', async () => {
  const world = await startSocial({}, { names: ['google', 'x'] })
  world.identity.of('google').lets('1003')
  world.identity.of('x').lets('1003')
  const { frame } = await logInBy(world, 'google')
  await logInBy(world, 'x', { frame, add: true })
  const phone = await logInBy(world, 'x')
  const idOf = async (loginMethod: string): Promise<string> =>
    (
      await read<{ loginMethods: { id: string; loginMethod: string }[] }>(
        await frame.get('login-methods'),
      )
    ).loginMethods.find((each) => each.loginMethod === loginMethod)!.id
  const x = await idOf('x')
  expect(await read(await frame.post(`login-methods/${x}/remove`))).toEqual({ ended: 1 })
  expect(await reasonOf(await frame.post(`login-methods/${x}/remove`))).toBe('404 login-method')
  expect(await reasonOf(await phone.frame.get('me'))).toBe('401 login-method-removed')
  expect(await reasonOf(await frame.post(`login-methods/${await idOf('google')}/remove`))).toBe(
    '409 last-login-method',
  )
  // It belongs to no user now.
  expect((await logInBy(world, 'x')).login.user.id).not.toBe(phone.login.user.id)
})

test('keeps the login method of the recovery address while the wallet is recovered by it', async () => {
  const world = await startSocial({}, { names: ['google', 'x'] })
  world.identity.of('google').lets('1001')
  world.identity.of('x').lets('1001')
  const { frame } = await logInBy(world, 'google')
  await frame.makeWallet({ recovery: 'service' })
  await logInBy(world, 'x', { frame, add: true })
  const { loginMethods } = await read<{ loginMethods: { id: string; loginMethod: string }[] }>(
    await frame.get('login-methods'),
  )
  const [google, x] = loginMethods.map(({ id }) => id)
  expect(await reasonOf(await frame.post(`login-methods/${google}/remove`))).toBe('409 recovery')
  expect((await frame.post(`login-methods/${x}/remove`)).status).toBe(200)
})

test('keeps the recovery address, and updates name and picture from the provider', async () => {
  const world = await startSocial({}, { names: ['google'] })
  const google = world.identity.of('google')
  google.lets('1001')
  await logInBy(world, 'google')
  Object.assign(
    google.accounts.find(({ id }) => id === '1001')!,
    { name: 'Ada King', email: 'ada@elsewhere.example' },
  )
  expect((await logInBy(world, 'google')).login.user).toMatchObject({
    name: 'Ada King',
    email: 'ada@shop.example',
  })
  google.lets('1002')
  expect((await logInBy(world, 'google')).login.user.email).toBe(null)
  google.accounts.find(({ id }) => id === '1002')!.isVerified = true
  expect((await logInBy(world, 'google')).login.user.email).toBe('bob@shop.example')
})

test('accepts a pre-made client secret for Apple', async () => {
  const providers = await startIdentityProviders({ names: ['apple'] })
  onTestFinished(() => providers.stop())
  const [{ id, issuer, key, keyId, team }] = providers.socials as [Required<SocialSettings>]
  const world = await startEmbedded({
    socials: [{ name: 'apple', id, issuer, secret: appleSecret({ id, key, keyId, team }, issuer) }],
  })
  providers.of('apple').lets('1001')
  expect((await logInBy(world, 'apple')).login.user.name).toBe('Ada Lovelace')
})

test('reads the same settings from the environment', async () => {
  const providers = await startIdentityProviders({
    names: ['google', 'github', 'apple', 'my-company'],
  })
  onTestFinished(() => providers.stop())
  expect(readSettings(providers.env).socials).toEqual(providers.socials)
})

test('counts and records logins, and limits the attempts of a caller', async () => {
  const database = await place()
  const world = await startSocial(
    { database, metricsToken: 'sixteen-letters-or-more', attemptsOfCaller: 3 },
    { names: ['google', 'x'] },
  )
  world.identity.of('google').lets('1001')
  const { login, frame } = await logInBy(world, 'google')
  world.identity.of('google').declines()
  const { browser, started } = await beginVisit(world, 'google')
  await browser.open(started.url)
  await beginVisit(world, 'x', { frame, add: true })
  await expect(beginVisit(world, 'x')).rejects.toThrow('429')
  const metrics = await (
    await fetch(`${world.url}/metrics`, {
      headers: { authorization: 'Bearer sixteen-letters-or-more' },
    })
  ).text()
  for (const [loginMethod, outcome, count] of [
    ['google', 'begun', 2],
    ['google', 'ready', 1],
    ['google', 'ok', 1],
    ['google', 'declined', 1],
    ['x', 'begun', 1],
  ])
    expect(metrics).toContain(
      `portico_embedded_external_total{loginMethod="${loginMethod}",outcome="${outcome}"} ${count}`,
    )
  const { out } = await operate({ PORTICO_DATABASE: database }, 'embedded', 'history')
  expect(out).toContain(`logged-in\t${login.user.id}\t${login.user.device}\tgoogle`)
  expect(out).toContain('external-refused\t\t\tgoogle declined')
})

test('requests an issuer’s metadata once an hour', async () => {
  const world = await startSocial({}, { names: ['google'] })
  const google = world.identity.of('google')
  google.lets('1001')
  const asked = (): number =>
    google.requests.filter((each) => each === 'GET /.well-known/openid-configuration').length
  for (const [passes, count] of [
    [0, 1],
    [0, 1],
    [60 * minute, 2],
  ] as const) {
    world.clock.time += passes
    await logInBy(world, 'google')
    expect(asked()).toBe(count)
  }
})

test('deletes expired attempts', async () => {
  const database = await place()
  const providers = await startIdentityProviders({ names: ['google'] })
  onTestFinished(() => providers.stop())
  const first = await startEmbedded({ socials: providers.socials, database })
  await beginVisit(first, 'google')
  await first.server.stop()
  const later = await startEmbedded({
    socials: providers.socials,
    database,
    now: () => noon + 10 * minute,
  })
  // The server removes expired rows as it starts, and stopping waits for that.
  await later.server.stop()
  const engine = await openDatabase(database)
  onTestFinished(() => engine.close())
  expect(await engine.db.selectFrom('embedded_external_attempts').selectAll().execute()).toEqual([])
})

test('resumes when the server stops between any two steps', async () => {
  const database = await place()
  const providers = await startIdentityProviders({ names: ['google'] })
  onTestFinished(() => providers.stop())
  providers.of('google').lets('1001')
  let world = await startEmbedded({ socials: providers.socials, database })
  const { port } = world.server
  const again = async (): Promise<void> => {
    await world.server.stop()
    world = await startEmbedded({ socials: providers.socials, database, port })
  }
  const { frame, browser, started } = await beginVisit(world, 'google')
  await again()
  const { url } = await browser.open(started.url, { stop: '/callback/' })
  await again()
  expect((await browser.open(url)).status).toBe(200)
  await again()
  expect(await read(await stateOf(frame, started.attempt))).toMatchObject({ state: 'ready' })
  expect((await read<LoginReply>(await finish(frame, started.attempt))).user.name).toBe(
    'Ada Lovelace',
  )
})

test('gives the operator’s key service data keys only, whatever a visit to a provider stores', async () => {
  const keys = strictKeys()
  const world = await startSocial({ keys }, { names: ['google'] })
  world.identity.of('google').lets('1001')
  await logInBy(world, 'google')
  const visit = await beginInTab(world, 'google', { back: `${cart}${'x'.repeat(1_500)}` })
  await goInTab(visit)
  expect(keys.lengths.length).toBeGreaterThan(2)
  expect(new Set(keys.lengths)).toEqual(new Set([32]))
})
