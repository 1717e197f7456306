/** Logging in with passkeys, and attacks on it; each test is named by its attack. */
import path from 'node:path'
import {
  deviceProof,
  type LoginReply,
  type PasskeyReply,
  type LoginMethodEntry,
} from '@portico/wire'
import { expect, test } from 'vitest'
import { startServer, type ServerOptions } from '../src/index.ts'
import { readSettings } from '../src/settings.ts'
import { folder } from './process.ts'
import { reasonOf } from './auth.ts'
import {
  createAuthenticator,
  type Authenticator,
  type Options,
  type Passkey,
  type Overrides,
} from './authenticator.ts'
import { place } from './database.ts'
import {
  createDeviceKey,
  frameOf,
  me,
  operatorKey,
  randomId,
  read,
  site,
  startEmbedded,
  strictKeys,
  type DeviceKey,
  type Frame,
  type World,
} from './embedded.ts'

interface Began extends Omit<PasskeyReply, 'options'> {
  options: Options & Record<string, unknown>
}

interface Visitor extends Frame {
  begin(does: 'create' | 'get', more?: object): Promise<Response>
  started(does: 'create' | 'get', more?: object): Promise<Began>
  answer(attempt: string, response: unknown, by?: DeviceKey): Promise<Response>
  /** The whole of it. */
  create(more?: object): Promise<LoginReply>
  use(overrides?: Partial<Overrides>, passkey?: Passkey): Promise<Response>
}

interface PasskeyWorld extends World {
  /** The frame's origin, on a host that can have passkeys. */
  origin: string
  authenticator: Authenticator
  visitor(authenticator?: Authenticator): Promise<Visitor>
}

async function startPasskeys(options: ServerOptions = {}): Promise<PasskeyWorld> {
  const world = await startEmbedded(options)
  const origin = world.url.replace('127.0.0.1', 'localhost')
  const authenticator = createAuthenticator()
  return {
    ...world,
    origin,
    authenticator,
    visitor: async (own = authenticator) =>
      visitorOf(frameOf(origin, world.mail, await createDeviceKey()), origin, own),
  }
}

function visitorOf(frame: Frame, origin: string, authenticator: Authenticator): Visitor {
  const visitor = frame as Visitor
  visitor.begin = (does, more = {}) =>
    frame.post('passkey/options?projectId=shop', { does, key: frame.key, site, ...more })
  visitor.started = async (does, more = {}) => read<Began>(await visitor.begin(does, more))
  visitor.answer = async (attempt, response, by = frame) =>
    frame.post('passkey/verify', {
      attempt,
      response,
      signature: await by.sign(deviceProof.finish(attempt)),
    })
  visitor.create = async (more = {}) => {
    const { attempt, options } = await visitor.started('create', more)
    const reply = await read<LoginReply>(
      await visitor.answer(attempt, authenticator.create(options, { origin })),
    )
    frame.token = reply.token
    return reply
  }
  visitor.use = async (overrides = {}, passkey) => {
    const { attempt, options } = await visitor.started('get')
    return visitor.answer(attempt, authenticator.get(options, { origin, ...overrides }, passkey))
  }
  return visitor
}

const loginMethodsOf = async (frame: Frame): Promise<LoginMethodEntry[]> =>
  (await read<{ loginMethods: LoginMethodEntry[] }>(await frame.get('login-methods'))).loginMethods

test('creates a discoverable passkey for a new user, with user verification', async () => {
  const { visitor, clock } = await startPasskeys()
  const ada = await visitor()
  const { attempt, options, expires } = await ada.started('create')
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'The Shop' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
    extensions: { prf: {} },
    user: { name: `The Shop, ${new Date(clock.time).toISOString().slice(0, 10)}` },
  })
  expect(expires).toBeGreaterThan(clock.time)
  expect(attempt).toMatch(/^[-_\w]{22}$/)
  const { user } = await ada.create()
  expect(user).toMatchObject({
    email: null,
    provider: 'passkey',
    name: null,
    picture: null,
    wallet: null,
    authenticated: clock.time,
  })
  expect(await loginMethodsOf(ada)).toMatchObject([
    { loginMethod: 'passkey', label: 'Firefox, Windows', isCurrent: true },
  ])
})

test('opens the same wallet with the passkey on another device, without an approval by mail', async () => {
  const { visitor, mail } = await startPasskeys({ database: await place() })
  const [ada, phone] = [await visitor(), await visitor()]
  const { user } = await ada.create()
  const wallet = randomId()
  await read(await ada.makeWallet({ wallet, recovery: 'passkey' }))
  const { options } = await phone.started('get')
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options['allowCredentials'] ?? []).toEqual([])
  const login = await read<LoginReply>(await phone.use())
  expect(login.user).toMatchObject({ id: user.id, provider: 'passkey', wallet: { id: wallet } })
  expect(login.user.device).not.toBe(user.device)
  expect(mail.sent).toEqual([])
})

test('renews the login by a passkey on the device where the user is logged in', async () => {
  const { visitor, clock } = await startPasskeys()
  const ada = await visitor()
  const { user } = await ada.create()
  clock.time += 3_600_000
  expect(await reasonOf(await ada.begin('create', { add: true }))).toBe('403 stale')
  const again = await read<LoginReply>(await ada.use())
  expect(again.user).toMatchObject({ id: user.id, device: user.device, authenticated: clock.time })
  ada.token = again.token
  expect((await ada.begin('create', { add: true })).status).toBe(200)
})

test('adds a passkey as a login method, and a second one, and removes each with its data', async () => {
  const { visitor, authenticator } = await startPasskeys()
  const ada = await visitor()
  const { user } = await ada.logIn('ada@shop.example')
  const added = await ada.create({ add: true })
  expect(added.user).toMatchObject({
    id: user.id,
    email: 'ada@shop.example',
    provider: 'email',
    authenticated: user.authenticated,
  })
  const [first] = authenticator.passkeys
  const { options } = await ada.started('create', { add: true })
  expect(options).toMatchObject({
    excludeCredentials: [{ id: first!.id, transports: ['internal', 'hybrid'] }],
    user: { name: 'ada@shop.example' },
  })
  await ada.create({ add: true })
  const second = authenticator.passkeys.at(-1)!
  expect((await loginMethodsOf(ada)).map(({ loginMethod }) => loginMethod)).toEqual([
    'email',
    'passkey',
    'passkey',
  ])
  const phone = await visitor()
  for (const passkey of [first!, second])
    expect((await read<LoginReply>(await phone.use({}, passkey))).user.id).toBe(user.id)
  const loginMethods = await loginMethodsOf(ada)
  expect((await ada.post(`login-methods/${loginMethods[1]!.id}/remove`)).status).toBe(200)
  const outcomes = await Promise.all(
    [first!, second].map(async (passkey) => reasonOf(await phone.use({}, passkey))),
  )
  expect(outcomes.toSorted()).toEqual(['200 ok', '401 passkey'])
})

test('refuses to remove the last login method, also when it is a passkey', async () => {
  const { visitor } = await startPasskeys()
  const ada = await visitor()
  await ada.create()
  const [loginMethod] = await loginMethodsOf(ada)
  expect(await reasonOf(await ada.post(`login-methods/${loginMethod!.id}/remove`))).toBe(
    '409 last-login-method',
  )
})

test('accepts a synced passkey without a counter repeatedly', async () => {
  const { visitor } = await startPasskeys()
  const ada = await visitor(createAuthenticator({ counts: false }))
  await ada.create()
  for (let n = 0; n < 3; n += 1) expect((await ada.use()).status).toBe(200)
})

test('accepts a passkey in a frame of the project’s page, and in no other frame', async () => {
  const { visitor, origin, authenticator } = await startPasskeys()
  const ada = await visitor()
  const { attempt, options } = await ada.started('create')
  expect(
    (await ada.answer(attempt, authenticator.create(options, { origin, top: site }))).status,
  ).toBe(200)
  expect((await ada.use({ top: site })).status).toBe(200)
  expect((await ada.use({ top: 'https://eu.shop.example' })).status).toBe(200)
  expect(await reasonOf(await ada.use({ top: 'https://evil.example' }))).toBe('401 passkey')
})

const lies: readonly (readonly [string, Partial<Overrides>])[] = [
  ['of another page', { origin: 'https://evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['without asking who it is', { verified: false }],
  ['to another question', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['of another kind', { type: 'payment.get' }],
  ['of the page around the frame', { origin: site }],
  ['in a frame of a stranger', { top: 'https://evil.example' }],
]

test.each(lies)(
  'refuses an answer %s on creation and on use, and ends the attempt',
  async (_, overrides) => {
    const { visitor, origin, authenticator } = await startPasskeys()
    const [ada, mallory] = [await visitor(), await visitor()]
    await ada.create()
    const made = await mallory.started('create')
    expect(
      await reasonOf(
        await mallory.answer(
          made.attempt,
          createAuthenticator().create(made.options, { origin, ...overrides }),
        ),
      ),
    ).toBe('401 passkey')
    const { attempt, options } = await mallory.started('get')
    expect(
      await reasonOf(
        await mallory.answer(attempt, authenticator.get(options, { origin, ...overrides })),
      ),
    ).toBe('401 passkey')
    expect(
      await reasonOf(await mallory.answer(attempt, authenticator.get(options, { origin }))),
    ).toBe('404 attempt')
  },
)

test('refuses a replayed answer in its own attempt and in a new one', async () => {
  const { visitor, origin, authenticator } = await startPasskeys({ database: await place() })
  const ada = await visitor()
  await ada.create()
  const { attempt, options } = await ada.started('get')
  const response = authenticator.get(options, { origin })
  expect((await ada.answer(attempt, response)).status).toBe(200)
  expect(await reasonOf(await ada.answer(attempt, response))).toBe('404 attempt')
  const next = await ada.started('get')
  expect(await reasonOf(await ada.answer(next.attempt, response))).toBe('401 passkey')
})

test('accepts one of two concurrent requests with the same answer', async () => {
  const { visitor, origin, authenticator } = await startPasskeys({ database: await place() })
  const ada = await visitor()
  await ada.create()
  const { attempt, options } = await ada.started('get')
  const response = authenticator.get(options, { origin })
  const outcomes = await Promise.all(
    [1, 2, 3].map(async () => reasonOf(await ada.answer(attempt, response))),
  )
  expect(outcomes.filter((outcome) => outcome === '200 ok')).toHaveLength(1)
  const made = await ada.started('create')
  const created = authenticator.create(made.options, { origin })
  const twice = await Promise.all(
    [1, 2].map(async () => reasonOf(await ada.answer(made.attempt, created))),
  )
  expect(twice.filter((outcome) => outcome === '200 ok')).toHaveLength(1)
})

test('refuses another device’s answer without the device’s signature', async () => {
  const { visitor, origin, authenticator } = await startPasskeys()
  const [ada, mallory] = [await visitor(), await visitor()]
  await ada.create()
  const { attempt, options } = await ada.started('get')
  const response = authenticator.get(options, { origin })
  expect(await reasonOf(await mallory.answer(attempt, response))).toBe('401 proof')
  // Nor in another attempt, which has another challenge.
  const own = await mallory.started('get')
  expect(await reasonOf(await mallory.answer(own.attempt, response))).toBe('401 passkey')
  // A signature for another purpose is not valid here.
  const wrong = await ada.post('passkey/verify', {
    attempt,
    response,
    signature: await ada.sign(deviceProof.attempt(attempt)),
  })
  expect(await reasonOf(wrong)).toBe('401 proof')
  expect((await ada.answer(attempt, response)).status).toBe(200)
})

test('refuses a counter that does not increase, as of a cloned passkey', async () => {
  const { visitor } = await startPasskeys()
  const ada = await visitor()
  await ada.create()
  expect((await ada.use({ counter: 7 })).status).toBe(200)
  expect(await reasonOf(await ada.use({ counter: 7 }))).toBe('401 passkey')
  expect(await reasonOf(await ada.use({ counter: 3 }))).toBe('401 passkey')
  expect(await reasonOf(await ada.use({ counter: 0 }))).toBe('401 passkey')
  expect((await ada.use({ counter: 8 })).status).toBe(200)
})

test('refuses an unknown passkey, another key under a known id, and another user handle alike', async () => {
  const { visitor, origin, authenticator } = await startPasskeys()
  const [ada, mallory] = [await visitor(), await visitor()]
  await ada.create()
  const own = createAuthenticator()
  own.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: randomId() } }, { origin })
  const known = authenticator.passkeys[0]!
  const answers = await Promise.all([
    mallory
      .started('get')
      .then(({ attempt, options }) => mallory.answer(attempt, own.get(options, { origin }))),
    mallory.started('get').then(({ attempt, options }) =>
      mallory.answer(attempt, {
        ...own.get(options, { origin, handle: known.handle }),
        id: known.id,
        rawId: known.id,
      }),
    ),
    mallory
      .started('get')
      .then(({ attempt, options }) =>
        mallory.answer(attempt, authenticator.get(options, { origin, handle: randomId() })),
      ),
  ])
  const replies = await Promise.all(
    answers.map(async (reply) => `${reply.status} ${await reply.text()}`),
  )
  expect(new Set(replies).size).toBe(1)
  expect(replies[0]).toContain('401')
})

test('refuses to register a known passkey for another user', async () => {
  const { visitor, origin } = await startPasskeys()
  const [ada, mallory] = [await visitor(), await visitor()]
  const own = createAuthenticator()
  const first = await ada.started('create')
  const made = own.create(first.options, { origin })
  expect((await ada.answer(first.attempt, made)).status).toBe(200)
  // The same credential in an attempt of another: what the authenticator signs names the id, so the
  // bytes are taken over with it.
  const second = await mallory.started('create')
  const client = Buffer.from(
    JSON.stringify({
      type: 'webauthn.create',
      challenge: second.options.challenge,
      origin,
      crossOrigin: false,
    }),
  ).toString('base64url')
  const forged = { ...made, response: { ...(made['response'] as object), clientDataJSON: client } }
  expect(await reasonOf(await mallory.answer(second.attempt, forged))).toBe('401 passkey')
  expect((await mallory.get('me')).status).toBe(401)
})

test('refuses a created passkey’s answer to a use, and a passkey’s answer to any other attempt', async () => {
  const { visitor, origin, authenticator } = await startPasskeys()
  const ada = await visitor()
  await ada.create()
  const made = await ada.started('create')
  expect(
    await reasonOf(await ada.answer(made.attempt, authenticator.get(made.options, { origin }))),
  ).toBe('401 passkey')
  const used = await ada.started('get')
  expect(
    await reasonOf(
      await ada.answer(
        used.attempt,
        createAuthenticator().create(
          { ...used.options, rp: { id: 'localhost' }, user: { id: randomId() } },
          { origin },
        ),
      ),
    ),
  ).toBe('401 passkey')
  // Asking for the session without an authenticator's answer does not begin one.
  const waiting = await ada.started('get')
  const finish = await ada.post('external/verify', {
    attempt: waiting.attempt,
    signature: await ada.sign(deviceProof.finish(waiting.attempt)),
  })
  expect(await reasonOf(finish)).toBe('409 waiting')
  for (const response of [
    {},
    { id: 'x' },
    { id: '../..', rawId: '../..', type: 'public-key', response: {} },
  ]) {
    const { attempt } = await ada.started('get')
    expect(await reasonOf(await ada.answer(attempt, response))).toBe('401 passkey')
  }
})

test('adds a login method only for the device and the fresh login that requested it', async () => {
  const { visitor, origin, authenticator } = await startPasskeys()
  const [ada, mallory] = [await visitor(), await visitor()]
  expect(await reasonOf(await ada.begin('create', { add: true }))).toBe('401 session')
  await ada.logIn('ada@shop.example')
  expect(await reasonOf(await ada.begin('get', { add: true }))).toBe('400 add')
  expect(await reasonOf(await ada.begin('create', { add: true, key: mallory.key }))).toBe(
    '403 device',
  )
  // A session that has ended since adds nothing.
  const { attempt, options } = await ada.started('create', { add: true })
  await read(await ada.post('sign-out'))
  expect(await reasonOf(await ada.answer(attempt, authenticator.create(options, { origin })))).toBe(
    '401 signed-out',
  )
})

test('adds no passkey without the session that requested it, and none for another one', async () => {
  const { visitor, origin, authenticator } = await startPasskeys({ database: await place() })
  const [ada, mallory] = [await visitor(), await visitor()]
  await ada.logIn('ada@shop.example')
  await mallory.logIn('mallory@shop.example')
  const { attempt, options } = await ada.started('create', { add: true })
  const response = authenticator.create(options, { origin })
  const { token } = ada
  ada.token = undefined
  expect(await reasonOf(await ada.answer(attempt, response))).toBe('401 session')
  ada.token = mallory.token
  expect(await reasonOf(await ada.answer(attempt, response))).toBe('404 attempt')
  ada.token = token
  expect(await loginMethodsOf(ada)).toHaveLength(1)
  await read(await ada.answer(attempt, response))
})

test('gives the operator’s key service data keys only, whatever a passkey’s login stores', async () => {
  const keys = strictKeys()
  const { visitor } = await startPasskeys({ keys })
  await (await visitor()).create()
  expect(new Set(keys.lengths)).toEqual(new Set([32]))
})

test('starts nothing for a page outside the project, and counts attempts', async () => {
  const { visitor } = await startPasskeys({ attemptsOfCaller: 3 })
  const ada = await visitor()
  expect(await reasonOf(await ada.begin('get', { site: 'https://evil.example' }))).toBe('403 site')
  const outcomes = []
  for (let n = 0; n < 4; n += 1) outcomes.push(await reasonOf(await ada.begin('get')))
  expect(outcomes).toEqual(['200 ok', '200 ok', '200 ok', '429 rate'])
})

test('does not start with a passkey domain that contains pages of a project', async () => {
  const database = path.join(folder(), 'portico.sqlite')
  const options = {
    port: 0,
    database,
    logLevel: 'silent',
    embeddedKey: operatorKey,
    frameOrigin: 'https://wallet.shop.example',
  } as const
  const server = await startServer(options)
  await server.admin.saveProject({ id: 'shop', name: 'Shop', origins: ['https://other.example'] })
  await server.stop()
  const starts = async (passkeyDomain?: string): Promise<string> => {
    try {
      const again = await startServer({ ...options, ...(passkeyDomain && { passkeyDomain }) })
      await again.stop()
      return 'starts'
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(await starts('shop.example')).toBe('starts')
  for (const origin of [
    'https://shop.example',
    'https://www.shop.example:8443',
    'https://*.shop.example',
    'https://*',
  ]) {
    const open = await startServer(options)
    await open.admin.saveProject({ id: 'shop', name: 'Shop', origins: [origin] })
    await open.stop()
    expect(await starts('shop.example'), origin).toContain(`opens wallets: ${origin}. Use`)
    // The frame's own host is no other page's.
    expect(await starts('wallet.shop.example'), origin).toBe('starts')
    expect(await starts(), origin).toBe('starts')
  }
})

test('ends the attempt at its time limit', async () => {
  const { visitor, origin, authenticator, clock } = await startPasskeys()
  const ada = await visitor()
  const { attempt, options, expires } = await ada.started('create')
  clock.time = expires
  expect(await reasonOf(await ada.answer(attempt, authenticator.create(options, { origin })))).toBe(
    '404 attempt',
  )
})

test('accepts the frame’s host or its parent domain as the RP ID, and offers no passkeys on an IP address', async () => {
  const config = async (url: string, headers: Record<string, string> = {}): Promise<unknown> =>
    (
      (await (await fetch(`${url}/embedded/v1/config?projectId=shop`, { headers })).json()) as {
        passkey: unknown
      }
    ).passkey
  const { url, origin, frame } = await startPasskeys()
  expect([await config(origin), await config(url)]).toEqual(['localhost', null])
  const plain = await frame()
  expect(
    await reasonOf(
      await plain.post('passkey/options?projectId=shop', { does: 'get', key: plain.key, site }),
    ),
  ).toBe('404 passkey')
  const named = await startPasskeys({
    frameOrigin: 'https://wallet.shop.example',
    passkeyDomain: 'shop.example',
  })
  expect(await config(named.url)).toBe('shop.example')
  const whole = await startPasskeys({ frameOrigin: 'https://wallet.shop.example' })
  expect(await config(whole.url)).toBe('wallet.shop.example')
  await expect(
    startServer({
      port: 0,
      database: ':memory:',
      logLevel: 'silent',
      embeddedKey: operatorKey,
      frameOrigin: 'https://wallet.shop.example',
      passkeyDomain: 'evil.example',
    }),
  ).rejects.toThrow('PORTICO_PASSKEY_DOMAIN must be')
  for (const wrong of [
    'https://shop.example',
    'shop.example/x',
    '127.0.0.1',
    'Shop.example',
    'shop.example.',
    '[::1]',
    'shop example',
  ])
    expect(() => readSettings({ PORTICO_PASSKEY_DOMAIN: wrong }), wrong).toThrow('must be a domain')
  expect(readSettings({ PORTICO_PASSKEY_DOMAIN: 'shop.example' }).passkeyDomain).toBe(
    'shop.example',
  )
})

test('keeps a passkey and its session over a restart', async () => {
  const database = await place()
  const first = await startPasskeys({ database })
  const ada = await first.visitor()
  const { user } = await ada.create()
  const waiting = await ada.started('get')
  await first.server.stop()
  const second = await startPasskeys({ database, port: Number(new URL(first.url).port) })
  expect((await me(ada)).id).toBe(user.id)
  const reply = await read<LoginReply>(
    await ada.answer(
      waiting.attempt,
      first.authenticator.get(waiting.options, { origin: second.origin }),
    ),
  )
  expect(reply.user.id).toBe(user.id)
})

test('notifies the owner of a method that was added, used on a new device, or removed', async () => {
  const { visitor, mail } = await startPasskeys({ database: await place() })
  const [ada, phone] = [await visitor(), await visitor()]
  await ada.logIn('ada@shop.example')
  await read(await ada.makeWallet())
  const kinds = (): unknown[] =>
    mail.sent
      .filter(({ to }) => to === 'ada@shop.example')
      .map(({ letter }) => [letter.kind, 'method' in letter && letter.method])
  await ada.create({ add: true })
  expect(kinds().at(-1)).toEqual(['method-added', 'passkey'])
  await read(await phone.use())
  expect(kinds().at(-1)).toEqual(['new-login', 'passkey'])
  const before = kinds().length
  // The same device again is no news.
  await read(await phone.use())
  expect(kinds()).toHaveLength(before)
  const [passkey] = (await loginMethodsOf(ada)).filter(
    ({ loginMethod }) => loginMethod === 'passkey',
  )
  expect((await ada.post(`login-methods/${passkey!.id}/remove`)).ok).toBe(true)
  expect(kinds().at(-1)).toEqual(['method-removed', 'passkey'])
})
