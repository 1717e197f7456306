/**
 * ID tokens that the server hands to a frame for the recovery service: a real server, a real
 * recovery service and a double of a provider.
 */
import {
  deviceProof,
  embeddedConfig,
  finishReply,
  type FinishReply,
  type IdentityProof,
  type LoginReply,
  type SocialReply,
} from '@portico/wire'
import { startIdentityProviders } from '@portico/testkit/identity'
import { decodeJwt } from 'jose'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import { idTokenNonce } from '../src/auth/id-token-nonce.ts'
import { reasonOf } from './auth.ts'
import { place } from './database.ts'
import {
  addresses,
  randomId,
  randomShare,
  read,
  site,
  startEmbedded,
  type Frame,
  type World,
} from './embedded.ts'
import { deviceOf, nameOf, startWorld, type Device } from './recovery.ts'
import {
  beginVisit,
  createBrowser,
  finish,
  fromFrame,
  logInBy,
  ticketIn,
  type Browser,
} from './social.ts'

const minute = 60_000

interface TokenWorld extends World {
  lines: string[]
  lets(account: string): void
  down(): void
  /** The recovery service as a frame's device asks it. */
  recoveryServiceOf(frame: Frame): Device
  /** A visit with a challenge from the recovery service, up to the session. */
  come(frame: Frame, provider?: string): Promise<FinishReply>
  database: string
}

async function start(
  names: readonly string[] = ['google', 'github', 'company'],
): Promise<TokenWorld> {
  const identity = await startIdentityProviders({ names })
  onTestFinished(() => identity.stop())
  const database = await place()
  const lines: string[] = []
  const clock = { time: 0 }
  const now = (): number => Date.now() + clock.time
  const world = await startEmbedded({
    socials: identity.socials,
    database,
    logLevel: 'trace',
    logTo: { write: (line) => lines.push(line) },
    now,
  })
  const issuers = names
    .filter((name) => name !== 'github')
    .map((name) => ({ issuer: identity.of(name).url, clients: [identity.of(name).social.id] }))
  const { recoveryService } = await startWorld({
    issuers,
    now,
    logTo: { write: (line) => lines.push(line) },
  })
  const recoveryServiceOf = (frame: Frame): Device =>
    deviceOf(recoveryService.url, '192.0.2.1', frame, now)
  return {
    ...world,
    lines,
    clock,
    recoveryServiceOf,
    database,
    lets: (account) => names.forEach((name) => identity.of(name).lets(account)),
    down: () => names.forEach((name) => identity.of(name).down()),
    async come(frame, provider = 'google') {
      const { started, browser } = await visit(
        world,
        frame,
        provider,
        await challengeOf(recoveryServiceOf(frame), identity.of(provider)),
      )
      await browser.open(started.url)
      const login = await read<FinishReply>(await finish(frame, started.attempt))
      frame.token = login.token
      return login
    },
  }
}

async function challengeOf(
  { key, ask }: Device,
  { url, social }: { url: string; social: { id: string } },
): Promise<string> {
  const { challenge } = await read<{ challenge: string | null }>(
    await ask('POST', 'challenges', { issuer: url, client: social.id, key }),
  )
  return challenge ?? 'c'.repeat(43)
}

async function visit(
  { url }: World,
  frame: Frame,
  provider: string,
  challenge: string,
  more: object = {},
): Promise<{ started: SocialReply; browser: Browser }> {
  const browser = createBrowser()
  const popup = 'back' in more ? {} : { popup: await browser.popup(url) }
  return {
    browser,
    started: await read<SocialReply>(
      await frame.post('social?projectId=shop', {
        provider,
        locale: 'es',
        key: frame.key,
        site,
        challenge,
        ...popup,
        ...more,
      }),
    ),
  }
}

const identify = async (
  frame: Frame,
  recoveryService: Device,
  wallet: string,
  proof: IdentityProof,
): Promise<Response> =>
  recoveryService.ask('POST', 'identify', {
    wallet,
    ...proof,
    locale: 'en',
    site,
    signature: await frame.sign(deviceProof.identify(wallet, proof.challenge)),
  })

test('uses the provider’s ID token as the identity at the recovery service, and approves a new device without mail', async () => {
  const world = await start()
  world.lets('1003')
  const first = await world.frame()
  const login = v.parse(finishReply, await world.come(first))
  const kept = { wallet: randomId(), set: randomId(), share: randomShare() }
  expect(
    await nameOf(
      await world.recoveryServiceOf(first).keep(kept, { email: undefined, identity: login.proof }),
    ),
  ).toBe('204')
  const own = {
    wallet: kept.wallet,
    set: kept.set,
    addresses,
    share: randomShare(),
    recovery: 'service',
    opens: 'token',
  }
  expect((await first.post('wallet', own)).status).toBe(200)
  const next = await world.frame()
  const { user, proof } = v.parse(finishReply, await world.come(next))
  expect(user.wallet?.sets).toEqual([
    { id: kept.set, device: login.user.device, recovery: 'service', opens: 'token' },
  ])
  expect(
    await read(await identify(next, world.recoveryServiceOf(next), kept.wallet, proof!)),
  ).toEqual({
    set: kept.set,
    share: kept.share,
  })
  expect(
    (
      await next.post('sets', {
        set: randomId(),
        share: randomShare(),
        recovery: 'service',
        opens: 'token',
      })
    ).status,
  ).toBe(200)
  expect(world.mail.sent).toEqual([])
})

test('binds the nonce to the recovery service’s challenge, the server’s half and the device’s key', async () => {
  const world = await start()
  world.lets('1001')
  const frame = await world.frame()
  const { proof } = await world.come(frame)
  expect(decodeJwt(proof!.token)['nonce']).toBe(idTokenNonce({ ...proof!, key: frame.key }))
  const other = await world.frame()
  expect(idTokenNonce({ ...proof!, key: other.key })).not.toBe(decodeJwt(proof!.token)['nonce'])
  // Two visits with one challenge have different parts.
  const again = await visit(world, frame, 'google', proof!.challenge)
  await again.browser.open(again.started.url)
  expect(
    (await read<FinishReply>(await finish(frame, again.started.attempt))).proof!.part,
  ).not.toBe(proof!.part)
})

test('issues no token for a provider without ID tokens, a visit without a challenge, or an added method', async () => {
  const world = await start()
  world.lets('1001')
  const frame = await world.frame()
  expect((await world.come(frame, 'google')).proof).toBeDefined()
  expect((await logInBy(world, 'google')).login).not.toHaveProperty('proof')
  const github = await visit(world, await world.frame(), 'company', 'c'.repeat(43), {
    add: true,
  }).catch((error: unknown) => String(error))
  expect(github).toContain('401')
  const added = await visit(world, frame, 'company', 'c'.repeat(43), { add: true })
  await added.browser.open(added.started.url)
  expect(
    await read(await finish(frame, added.started.attempt, frame, undefined, true)),
  ).not.toHaveProperty('proof')
  const { started, browser } = await visit(world, await world.frame(), 'github', 'c'.repeat(43))
  expect((await browser.open(started.url)).text).toContain('Listo')
  const { issuers } = v.parse(embeddedConfig, await read(await frame.get('config?projectId=shop')))
  expect(Object.keys(issuers)).toEqual(['google', 'company'])
  expect(issuers['google']).toEqual({
    issuer: expect.stringMatching(/^http:\/\/localhost:\d+$/) as string,
    client: 'google-client',
  })
})

test('returns the token once, to the device that started, and in a tab only with its ticket', async () => {
  const world = await start()
  world.lets('1001')
  const [frame, thief] = [await world.frame(), await world.frame()]
  const { started, browser } = await visit(world, frame, 'google', 'c'.repeat(43))
  await browser.open(started.url)
  expect(await reasonOf(await finish(frame, started.attempt, thief))).toBe('401 proof')
  expect((await read<FinishReply>(await finish(frame, started.attempt))).proof).toBeDefined()
  expect(await reasonOf(await finish(frame, started.attempt))).toBe('404 attempt')
  const back = `${site}/cart`
  const tab = await visit(world, frame, 'google', 'd'.repeat(43), { back })
  const { url } = await tab.browser.open(tab.started.url, { headers: fromFrame, stop: site })
  expect(await reasonOf(await finish(frame, tab.started.attempt))).toBe('403 ticket')
  expect(
    (await read<FinishReply>(await finish(frame, tab.started.attempt, frame, ticketIn(url)))).proof,
  ).toMatchObject({ challenge: 'd'.repeat(43) })
})

test('stores no token in the clear, and none after it was fetched or has expired', async () => {
  const world = await start()
  world.lets('1001')
  const frame = await world.frame()
  const { proof } = await world.come(frame)
  const left = await visit(world, await world.frame(), 'google', 'c'.repeat(43))
  await left.browser.open(left.started.url)
  const { db, close } = await openDatabase(world.database)
  const rows = async () => db.selectFrom('embedded_external_attempts').selectAll().execute()
  const stored = await rows()
  expect(stored).toHaveLength(1)
  expect(stored[0]!.token).toEqual(expect.any(String))
  const output = [
    JSON.stringify(stored),
    JSON.stringify(await db.selectFrom('embedded_audit').selectAll().execute()),
    world.lines.join('\n'),
  ].join('\n')
  await close()
  for (const secret of [proof!.token, proof!.token.split('.')[1]!, proof!.part, 'eyJ'])
    expect(output, secret).not.toContain(secret)
  world.clock.time += 11 * minute
  expect(await reasonOf(await finish(frame, left.started.attempt))).toBe('404 attempt')
})

test('does not remove the login method whose ID token releases the share until another recovery is set', async () => {
  const world = await start()
  world.lets('1003')
  const frame = await world.frame()
  await world.come(frame)
  const kept = {
    wallet: randomId(),
    set: randomId(),
    addresses,
    share: randomShare(),
    recovery: 'service',
    opens: 'token',
  }
  expect((await frame.post('wallet', kept)).status).toBe(200)
  // One more login method, which has an address: it is none that the recovery service knows.
  world.lets('1001')
  await logInBy(world, 'github', { frame, add: true })
  const { loginMethods } = await read<{ loginMethods: { id: string; loginMethod: string }[] }>(
    await frame.get('login-methods'),
  )
  const idOf = (name: string): string =>
    loginMethods.find(({ loginMethod }) => loginMethod === name)!.id
  expect(await reasonOf(await frame.post(`login-methods/${idOf('google')}/remove`))).toBe(
    '409 recovery',
  )
  expect((await frame.post(`login-methods/${idOf('github')}/remove`)).status).toBe(200)
  await logInBy(world, 'github', { frame, add: true })
  expect(
    (
      await frame.post('sets', {
        set: randomId(),
        share: randomShare(),
        recovery: 'passphrase',
        only: true,
      })
    ).status,
  ).toBe(200)
  expect((await frame.post(`login-methods/${idOf('google')}/remove`)).status).toBe(200)
})

test('removes neither the token’s login method nor the address’s when both recover the wallet', async () => {
  const world = await start()
  world.lets('1001')
  const frame = await world.frame()
  const login: LoginReply = await world.come(frame)
  expect(login.user.email).toBe('ada@shop.example')
  expect(
    (
      await frame.post('wallet', {
        wallet: randomId(),
        set: randomId(),
        addresses,
        share: randomShare(),
        recovery: 'service',
        opens: 'both',
      })
    ).status,
  ).toBe(200)
  await logInBy(world, 'github', { frame, add: true })
  const { loginMethods } = await read<{ loginMethods: { id: string; loginMethod: string }[] }>(
    await frame.get('login-methods'),
  )
  expect(
    await reasonOf(
      await frame.post(
        `login-methods/${loginMethods.find(({ loginMethod }) => loginMethod === 'google')!.id}/remove`,
      ),
    ),
  ).toBe('409 recovery')
})

test('refuses a challenge or an opening in another form', async () => {
  const world = await start(['google'])
  const { frame } = await beginVisit(world, 'google')
  await expect(visit(world, frame, 'google', 'short')).rejects.toThrow('400')
  world.lets('1001')
  await world.come(frame)
  expect(
    await reasonOf(
      await frame.post('wallet', {
        wallet: randomId(),
        set: randomId(),
        addresses,
        share: randomShare(),
        recovery: 'service',
        opens: 'anything',
      }),
    ),
  ).toBe('400 opens')
})
