/**
 * Logging in by Farcaster, with a relay that has the real one's interface, apps that sign, and
 * registries on a chain; and attacks on it.
 */
import {
  ownedAccountAbi,
  ownedAccountBytecode,
  startChain,
  type LocalChain,
} from '@portico/testkit/chains'
import {
  startFarcasterRelay,
  type FarcasterAccount,
  type FarcasterLies,
  type FarcasterRelay,
} from '@portico/testkit/farcaster'
import {
  deviceProof,
  type ExternalState,
  type LoginReply,
  type SocialReply,
  type LoginMethodEntry,
} from '@portico/wire'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/storage/open.ts'
import { startServer, type ServerOptions } from '../src/index.ts'
import { reasonOf } from './auth.ts'
import { deploy } from './contracts.ts'
import { place } from './database.ts'
import {
  me,
  operatorKey,
  read,
  site,
  startEmbedded,
  strictKeys,
  type DeviceKey,
  type Frame,
  type World,
} from './embedded.ts'

let chain: LocalChain
beforeAll(async () => {
  chain = await startChain({ chainId: 10 })
})
afterAll(() => chain.stop())

let fids = 7_000
/** A new user of Farcaster, whose app holds the custody address of an id. */
const farcasterAccount = (more: Partial<FarcasterAccount> = {}): FarcasterAccount => ({
  fid: ++fids,
  username: 'ada',
  displayName: 'Ada Lovelace',
  pfpUrl: 'https://pictures.example/ada.png',
  signer: privateKeyToAccount(generatePrivateKey()),
  ...more,
})

interface FarcasterWorld extends World {
  relay: FarcasterRelay
  /** A frame that has started, and what it shows. */
  started(frame?: Frame, more?: object): Promise<{ page: Frame; reply: SocialReply; token: string }>
}

const begin = (page: Frame, more: object = {}): Promise<Response> =>
  page.post('farcaster?projectId=shop', { key: page.key, site, ...more })
const ask = async (page: Frame, attempt: string, by: DeviceKey = page): Promise<Response> =>
  page.post('external/state', { attempt, signature: await by.sign(deviceProof.attempt(attempt)) })
const stateOf = async (page: Frame, attempt: string): Promise<string> => {
  const { state, why } = await read<ExternalState>(await ask(page, attempt))
  return why === null ? state : `${state} ${why}`
}
const finish = async (
  page: Frame,
  attempt: string,
  by: DeviceKey = page,
  more: object = {},
): Promise<Response> =>
  page.post('external/verify', {
    attempt,
    ...more,
    signature: await by.sign(deviceProof.finish(attempt)),
  })

/** A relay that sends phones to any page. */
const relayNaming =
  (url: string): typeof fetch =>
  async (_, init) => {
    const { nonce } = JSON.parse(String(init?.body)) as { nonce: string }
    return Response.json({ channelToken: 'abc', url, nonce }, { status: 201 })
  }

async function startFarcaster(more: ServerOptions = {}): Promise<FarcasterWorld> {
  const relay = await startFarcasterRelay({ chain })
  onTestFinished(() => relay.stop())
  // Apps date their messages by the system clock, so this server uses it as well.
  const world = await startEmbedded({
    farcasterRelay: relay.url,
    rpc: { 'eip155:10': [chain.url] },
    ...more,
  })
  world.clock.time = Date.now()
  return {
    ...world,
    relay,
    async started(frame, body) {
      const page = frame ?? (await world.frame())
      const reply = await read<SocialReply>(await begin(page, body))
      return { page, reply, token: new URL(reply.url).searchParams.get('channelToken')! }
    },
  }
}

test('logs a new user in by their id when they scan the code and sign in the app', async () => {
  const { started, relay, clock } = await startFarcaster()
  const ada = farcasterAccount()
  await relay.register(ada)
  const { page, reply, token } = await started()
  expect(reply.expires).toBeGreaterThan(clock.time)
  const { params } = await relay.next()
  expect(params).toMatchObject({
    acceptAuthAddress: true,
    expirationTime: new Date(reply.expires).toISOString(),
  })
  expect([params.siweUri, `http://${params.domain}`]).toEqual([
    new URL(params.siweUri).origin,
    params.siweUri,
  ])
  expect(await stateOf(page, reply.attempt)).toBe('waiting')
  expect(await reasonOf(await finish(page, reply.attempt))).toBe('409 waiting')
  await relay.approve(token, ada)
  expect(await stateOf(page, reply.attempt)).toBe('ready')
  // The relay gives an answer only once; the outcome stays stored.
  expect(await stateOf(page, reply.attempt)).toBe('ready')
  const login = await read<LoginReply>(await finish(page, reply.attempt))
  expect(login.user).toMatchObject({
    provider: 'farcaster',
    name: 'Ada Lovelace',
    picture: 'https://pictures.example/ada.png',
    email: null,
    wallet: null,
  })
  page.token = login.token
  expect((await me(page)).id).toBe(login.user.id)
  expect(
    (await read<{ loginMethods: LoginMethodEntry[] }>(await page.get('login-methods')))
      .loginMethods,
  ).toMatchObject([{ loginMethod: 'farcaster', label: 'Ada Lovelace', isCurrent: true }])
})

test('gives the operator’s key service data keys only, whatever a login with Farcaster stores', async () => {
  const keys = strictKeys()
  const { started, relay } = await startFarcaster({ keys })
  const ada = farcasterAccount({ displayName: 'Ada '.repeat(2_000) })
  await relay.register(ada)
  const { page, reply, token } = await started()
  await relay.approve(token, ada)
  expect(await stateOf(page, reply.attempt)).toBe('ready')
  await read(await finish(page, reply.attempt))
  expect(keys.lengths.length).toBeGreaterThan(1)
  expect(new Set(keys.lengths)).toEqual(new Set([32]))
})

const foreign = [
  'https://evil.example/~/siwf',
  'https://farcaster.xyz.evil.example/~/siwf',
  'https://farcaster.xyz@evil.example/~/siwf',
  'https://farcaster.xyz:8443/~/siwf',
  'http://farcaster.xyz/~/siwf',
  'farcaster://siwf',
  'javascript:alert(1)',
]

test.each(foreign)('shows no code of a page that no Farcaster app has: %s', async (url) => {
  const fetchIt = relayNaming(url)
  const { frame } = await startFarcaster({
    fetch: fetchIt,
    farcasterRelay: 'https://relay.example',
  })
  expect(await reasonOf(await begin(await frame()))).toBe('503 relay')
})

test('shows a code of the hosts that the operator names', async () => {
  const url = 'https://app.example/~/siwf?channelToken=abc'
  const options = { fetch: relayNaming(url), farcasterRelay: 'https://relay.example' }
  const { frame } = await startFarcaster({ ...options, farcasterHosts: ['app.example'] })
  expect((await read<SocialReply>(await begin(await frame()))).url).toBe(url)
  const usual = 'https://farcaster.xyz/~/siwf?channelToken=abc'
  const other = await startFarcaster({ ...options, fetch: relayNaming(usual) })
  expect((await read<SocialReply>(await begin(await other.frame()))).url).toBe(usual)
})

test('logs the same id in as the same user on another device, with any of its signers and any name', async () => {
  const { started, relay } = await startFarcaster({ database: await place() })
  const ada = farcasterAccount()
  const phone = {
    ...ada,
    username: 'lovelace',
    displayName: '',
    signer: privateKeyToAccount(generatePrivateKey()),
    by: 'authAddress' as const,
  }
  await relay.register(ada)
  await relay.register(phone)
  const logins = []
  for (const account of [ada, phone]) {
    const { page, reply, token } = await started()
    await relay.approve(token, account)
    expect(await stateOf(page, reply.attempt)).toBe('ready')
    logins.push(await read<LoginReply>(await finish(page, reply.attempt)))
  }
  expect(logins[1]!.user).toMatchObject({ id: logins[0]!.user.id, name: 'lovelace' })
  expect(logins[1]!.user.device).not.toBe(logins[0]!.user.device)
})

test('verifies an id in a contract’s custody by the contract', async () => {
  const { started, relay } = await startFarcaster()
  const owner = privateKeyToAccount(generatePrivateKey())
  const { address } = await deploy(chain, ownedAccountAbi, ownedAccountBytecode, owner.address)
  const safe = farcasterAccount({ signer: { ...owner, address: getAddress(address) } })
  await relay.register(safe)
  const { page, reply, token } = await started()
  await relay.approve(token, safe)
  expect(await stateOf(page, reply.attempt)).toBe('ready')
  const other = await started()
  await relay.approve(other.token, safe, { signer: privateKeyToAccount(generatePrivateKey()) })
  expect(await stateOf(other.page, other.reply.attempt)).toBe('refused provider')
})

const lies: readonly (readonly [string, FarcasterLies])[] = [
  ['with another nonce', { nonce: 'q8WmJ3LzKxTf2ZoVhR0n4c' }],
  ['for another domain', { domain: 'evil.example' }],
  ['for another page', { siweUri: 'https://evil.example' }],
  ['that names an id of somebody else', { fid: 3 }],
  ['that another key has signed', { signer: privateKeyToAccount(generatePrivateKey()) }],
  ['on another chain', { chainId: 1 }],
  ['that says something else', { statement: 'Send everything' }],
  ['that has expired', { expirationTime: '2020-01-01T00:00:00.000Z' }],
  ['that is none', { message: 'Hello' }],
]
test.each(lies)('refuses a message %s', async (_, lie) => {
  const { started, relay } = await startFarcaster()
  const ada = farcasterAccount()
  await relay.register(ada)
  const { page, reply, token } = await started()
  await relay.approve(token, ada, lie)
  expect(await stateOf(page, reply.attempt)).toBe('refused provider')
  expect(await reasonOf(await finish(page, reply.attempt))).toBe('403 provider')
  // The attempt is over, so the right answer comes too late.
  await expect(relay.approve(token, ada)).rejects.toThrow('closed')
})

test('refuses an id that its signer does not own or no longer owns, by the chain’s state', async () => {
  const { started, relay } = await startFarcaster()
  const [stranger, unknown, phone] = [
    farcasterAccount(),
    farcasterAccount(),
    farcasterAccount({ by: 'authAddress' }),
  ]
  for (const each of [unknown, phone]) {
    await relay.register(each)
    await relay.unregister(each)
  }
  for (const each of [stranger, unknown, phone]) {
    const { page, reply, token } = await started()
    await relay.approve(token, each)
    expect(await stateOf(page, reply.attempt)).toBe('refused provider')
  }
})

test('refuses two ids in one message', async () => {
  const { started, relay } = await startFarcaster()
  const ada = farcasterAccount()
  await relay.register(ada)
  const { page, reply, token } = await started()
  const { params } = await relay.next()
  const { signer } = ada
  const message = `${params.domain} wants you to sign in with your Ethereum account:\n${signer.address}\n\nFarcaster Auth\n\nURI: ${params.siweUri}\nVersion: 1\nChain ID: 10\nNonce: ${params.nonce}\nIssued At: ${new Date().toISOString()}\nResources:\n- farcaster://fid/${ada.fid}\n- farcaster://fid/3`
  await relay.approve(token, ada, { message })
  expect(await stateOf(page, reply.attempt)).toBe('refused provider')
})

test('refuses a replayed signature in another login because of its nonce', async () => {
  const { started, relay } = await startFarcaster()
  const ada = farcasterAccount()
  await relay.register(ada)
  const first = await started()
  const params = (await relay.next()).params
  await relay.approve(first.token, ada)
  expect(await stateOf(first.page, first.reply.attempt)).toBe('ready')
  const login = await finish(first.page, first.reply.attempt)
  expect(login.status).toBe(200)
  // The attempt is used up.
  expect(await reasonOf(await finish(first.page, first.reply.attempt))).toBe('404 attempt')
  expect(await reasonOf(await ask(first.page, first.reply.attempt))).toBe('404 attempt')
  const second = await started()
  await relay.approve(second.token, ada, { nonce: params.nonce })
  expect(await stateOf(second.page, second.reply.attempt)).toBe('refused provider')
})

test('reports a declined and an expired login', async () => {
  const { started, relay, clock } = await startFarcaster()
  const { page, reply, token } = await started()
  relay.decline(token)
  expect(await stateOf(page, reply.attempt)).toBe('refused declined')
  expect(await reasonOf(await finish(page, reply.attempt))).toBe('403 declined')
  const late = await started()
  clock.time = late.reply.expires
  expect(await reasonOf(await ask(late.page, late.reply.attempt))).toBe('404 attempt')
})

test('starts no login while the relay is down, and keeps a started one waiting', async () => {
  const { started, relay, frame } = await startFarcaster()
  const ada = farcasterAccount()
  await relay.register(ada)
  const { page, reply, token } = await started()
  relay.down()
  expect(await reasonOf(await begin(await frame()))).toBe('503 relay')
  expect(await stateOf(page, reply.attempt)).toBe('waiting')
  relay.up()
  await relay.approve(token, ada)
  expect(await stateOf(page, reply.attempt)).toBe('ready')
})

test('decides nothing while no node answers, and stores the relay’s one-time answer', async () => {
  let isDown = false
  const reach: typeof fetch = (url, init) =>
    isDown && String(url).startsWith(chain.url)
      ? Promise.reject(new TypeError('no route'))
      : fetch(url, init)
  const { started, relay } = await startFarcaster({ fetch: reach })
  const ada = farcasterAccount()
  await relay.register(ada)
  const { page, reply, token } = await started()
  await relay.approve(token, ada)
  isDown = true
  expect(await stateOf(page, reply.attempt)).toBe('waiting')
  expect(relay.channels()[0]!.state).toBe('closed')
  isDown = false
  expect(await stateOf(page, reply.attempt)).toBe('ready')
})

test('returns one result to concurrent polls of a frame, though the relay answers once', async () => {
  const { started, relay } = await startFarcaster({ database: await place() })
  const ada = farcasterAccount()
  await relay.register(ada)
  const { page, reply, token } = await started()
  await relay.approve(token, ada)
  const states = await Promise.all([1, 2, 3, 4].map(() => stateOf(page, reply.attempt)))
  expect(new Set(states)).toEqual(new Set(['ready']))
  const replies = await Promise.all(
    [1, 2, 3].map(async () => reasonOf(await finish(page, reply.attempt))),
  )
  expect(replies.filter((each) => each === '200 ok')).toHaveLength(1)
})

test('neither shows nor ends an attempt for another device', async () => {
  const { started, relay, frame } = await startFarcaster()
  const ada = farcasterAccount()
  await relay.register(ada)
  const { page, reply, token } = await started()
  const mallory = await frame()
  await relay.approve(token, ada)
  expect(await reasonOf(await ask(page, reply.attempt, mallory))).toBe('401 proof')
  expect(await reasonOf(await finish(mallory, reply.attempt))).toBe('401 proof')
  expect(await stateOf(page, reply.attempt)).toBe('ready')
})

test('adds an id as another login method, and not twice', async () => {
  const { started, relay, frame } = await startFarcaster()
  const ada = farcasterAccount()
  await relay.register(ada)
  const page = await frame()
  expect(await reasonOf(await begin(page, { add: true }))).toBe('401 session')
  const { user } = await page.logIn('ada@shop.example')
  const { reply, token } = await started(page, { add: true })
  await relay.approve(token, ada)
  expect(await stateOf(page, reply.attempt)).toBe('ready')
  const added = await read<LoginReply>(await finish(page, reply.attempt, page, { add: true }))
  expect(added.user).toMatchObject({ id: user.id, provider: 'email', email: 'ada@shop.example' })
  // Another user cannot add the same id.
  const other = await frame()
  await other.logIn('eve@shop.example')
  const again = await started(other, { add: true })
  await relay.approve(again.token, ada)
  expect(await stateOf(other, again.reply.attempt)).toBe('refused taken')
})

test('refuses an invalid answer of the relay, and opens no unsafe address on a phone', async () => {
  const answers: Response[] = []
  const reach: typeof fetch = (url, init) =>
    String(url).startsWith('https://relay.example')
      ? Promise.resolve(answers.shift()!)
      : fetch(url, init)
  const { frame } = await startFarcaster({ fetch: reach, farcasterRelay: 'https://relay.example' })
  const page = await frame()
  const opened = (url: string, nonce?: string): Response =>
    Response.json({ channelToken: 't', url, nonce })
  for (const answer of [
    opened('javascript:alert(1)', 'n'),
    opened('http://evil.example', 'n'),
    opened('https://farcaster.xyz/~/siwf'),
    Response.json({}, { status: 201 }),
    new Response('no'),
    new Response('', { status: 500 }),
  ]) {
    answers.push(answer)
    expect(await reasonOf(await begin(page))).toBe('503 relay')
  }
})

test('shows in the config whether there is a relay, and does not start with one without nodes', async () => {
  const config = async (world: World): Promise<unknown> =>
    (
      (await (await fetch(`${world.url}/embedded/v1/config?projectId=shop`)).json()) as {
        farcaster: unknown
      }
    ).farcaster
  expect(await config(await startFarcaster())).toBe(true)
  const without = await startEmbedded()
  expect(await config(without)).toBe(false)
  expect(await reasonOf(await begin(await without.frame()))).toBe('404 farcaster')
  await expect(
    startServer({
      port: 0,
      database: ':memory:',
      logLevel: 'silent',
      embeddedKey: operatorKey,
      farcasterRelay: 'https://relay.example',
    }),
  ).rejects.toThrow('PORTICO_FARCASTER_RELAY needs nodes of eip155:10')
})

test('stores and logs no nonce, channel or message in the clear', async () => {
  const lines: string[] = []
  const database = await place()
  const { started, relay, server } = await startFarcaster({
    database,
    logLevel: 'trace',
    logTo: { write: (line) => lines.push(line) },
  })
  const ada = farcasterAccount()
  await relay.register(ada)
  const { page, reply, token } = await started()
  const { params } = await relay.next()
  const { db, close } = await openDatabase(database)
  const rows = JSON.stringify(
    await db.selectFrom('embedded_external_attempts').selectAll().execute(),
  )
  await close()
  expect(rows).toContain(reply.attempt)
  await relay.approve(token, ada, { domain: 'evil.example' })
  expect(await stateOf(page, reply.attempt)).toBe('refused provider')
  await server.stop()
  expect(lines.join('\n')).toContain('a Farcaster login was refused')
  for (const secret of [token, params.nonce, ada.signer.address])
    for (const output of [lines.join('\n'), rows]) expect(output).not.toContain(secret)
})
