import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import type { Json } from '@portico/core'
import { expect, test, vi } from 'vitest'
import { deriveKey, sha256, topicOf } from '../src/crypto/hash.ts'
import { webCurves } from '../src/crypto/web.ts'
import { seal } from '../src/envelope/envelope.ts'
import { toBase64url } from '../src/codec/base64.ts'
import { toBytes } from '../src/codec/text.ts'
import { withSender } from './envelope.ts'
import { wanted } from './parts.ts'
import { encodeRecap } from '../src/authenticate/recap.ts'
import { fromHex } from '../src/codec/hex.ts'
import { address, namespaces, scan, startScript } from './script.ts'
import type { Script, ScriptedWallet } from './script.ts'

const hello = { chain: 'eip155:1', method: 'personal_sign', params: ['0x00', address] }
const minute = 60_000

async function settled(
  options: Parameters<typeof startScript>[0] = {},
): Promise<Script & { wallet: ScriptedWallet }> {
  const script = await startScript(options)
  const wallet = await scan(script, await script.engine.pair(wanted))
  await wallet.approve()
  await wallet.settle()
  return { ...script, wallet }
}
const kinds = ({ events }: Script): string[] => events.map((event) => event.is)
const next = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
/** Reads what a request has rejected with. Null while it waits. */
function watch(promise: Promise<unknown>): { outcome(): Promise<unknown> } {
  let outcome: unknown = null
  promise.then(
    (value) => (outcome = value),
    (reason: unknown) => (outcome = reason),
  )
  return { outcome: async () => (await next(), outcome) }
}

test('the proposal is written as by the official client', async () => {
  const script = await startScript()
  const { proposal } = await scan(
    script,
    await script.engine.pair({ ...wanted, scopedProperties: { eip155: { x: 1 } } }),
  )
  expect(Object.keys(proposal)).toEqual(['id', 'jsonrpc', 'method', 'params'])
  expect(Object.keys(proposal['params'] as object)).toEqual([
    'requiredNamespaces',
    'optionalNamespaces',
    'relays',
    'proposer',
    'expiryTimestamp',
    'pairingTopic',
    'sessionProperties',
    'scopedProperties',
    'id',
  ])
  expect(script.relay.calls).toMatchObject([
    { method: 'wc_proposeSession', params: { ttl: 300, correlationId: proposal['id'] } },
  ])
})

test('a duplicate settlement is answered once, and there is one session', async () => {
  const script = await settled()
  await script.wallet.settle()
  expect(script.wallet.received()).toEqual([{ id: 1, jsonrpc: '2.0', result: true }])
  expect(script.relay.published.at(-1)).toMatchObject({ tag: 1103, ttl: 300, prompt: false })
  expect(await script.engine.sessions()).toHaveLength(1)
  await script.wallet.settle({}, 2)
  expect(script.wallet.received().at(-1)).toMatchObject({ id: 2, error: { code: 1005 } })
  expect(kinds(script)).toEqual(['settled'])
})

test('lets only the peer that answered the proposal settle', async () => {
  const script = await startScript()
  const wallet = await scan(script, await script.engine.pair(wanted))
  await wallet.approve()
  await wallet.settle({ controller: { publicKey: 'ab'.repeat(32), metadata: {} } })
  expect(wallet.received()).toMatchObject([{ error: { code: 1005 } }])
  expect(script.failures()).toEqual(['settle rpc1005'])
  expect(await script.engine.sessions()).toEqual([])
  expect(script.relay.topics.size).toBe(0)
})

test('a wallet that approves other chains is refused with a reason', async () => {
  const script = await startScript()
  const wallet = await scan(script, await script.engine.pair(wanted))
  await wallet.approve()
  await wallet.settle({
    namespaces: { eip155: { ...namespaces.eip155, accounts: [`eip155:137:${address}`] } },
  })
  expect(wallet.received()).toMatchObject([
    { error: { code: 5100, message: 'Unsupported chains' } },
  ])
  expect(script.failures()).toEqual(['settle rpc5100'])
  expect(script.events.at(-1)).toMatchObject({
    is: 'rejected',
    pairing: wallet.pairing.topic,
    code: 5100,
  })
})

test('a second wallet on the same QR code is rejected', async () => {
  const script = await startScript()
  const pairing = await script.engine.pair(wanted)
  const [first, second] = [await scan(script, pairing), await scan(script, pairing)]
  await first.approve()
  await second.approve()
  await second.settle()
  await first.settle()
  expect((await script.engine.sessions()).map(({ topic }) => topic)).toEqual([first.topic])
  await second.reject()
  expect(kinds(script)).toEqual(['failed', 'settled'])
})

test('an answer with an invalid key keeps the QR code valid', async () => {
  const script = await startScript()
  const wallet = await scan(script, await script.engine.pair(wanted))
  await wallet.approve({ responderPublicKey: '00'.repeat(32) })
  await wallet.approve({ responderPublicKey: 'zz' })
  await wallet.approve({})
  expect(script.failures()).toEqual(['crypto low-order', 'propose answer', 'propose answer'])
  await wallet.approve()
  await wallet.settle()
  expect(kinds(script).at(-1)).toBe('settled')
})

test('an older update is ignored, a malformed one refused', async () => {
  const script = await settled()
  const { wallet } = script
  const one = { eip155: { ...namespaces.eip155, accounts: [`eip155:1:${address}`] } }
  await wallet.say({ id: 20, method: 'wc_sessionUpdate', params: { namespaces: one } })
  await wallet.say({ id: 10, method: 'wc_sessionUpdate', params: { namespaces } })
  await wallet.say({
    id: 30,
    method: 'wc_sessionUpdate',
    params: { namespaces: { eip155: 'all' } },
  })
  expect((await script.engine.sessions())[0]?.namespaces).toEqual(one)
  expect(wallet.received().slice(1)).toMatchObject([
    { id: 20, result: true },
    { id: 10, error: { code: 1003 } },
    { id: 30, error: { code: 1003 } },
  ])
  expect(kinds(script)).toEqual(['settled', 'updated', 'failed'])
})

test('a wallet extends by a week at most, and never shortens', async () => {
  const script = await settled()
  const { wallet, clock } = script
  clock.pass(86_400_000)
  await wallet.say({ id: 2, method: 'wc_sessionExtend', params: {} })
  const week = clock.now() + 7 * 86_400_000
  expect((await script.engine.sessions())[0]?.until).toBe(week)
  await wallet.say({ id: 3, method: 'wc_sessionExtend', params: { expiry: week / 1_000 + 3_600 } })
  await wallet.say({ id: 4, method: 'wc_sessionExtend', params: { expiry: week / 1_000 - 3_600 } })
  expect((await script.engine.sessions())[0]?.until).toBe(week)
  expect(wallet.received().slice(1)).toMatchObject([
    { id: 2, result: true },
    { id: 3, result: true },
    { id: 4, error: { code: 1004 } },
  ])
})

test('pings, unknown methods and invalid events are answered once, and a valid event is emitted once', async () => {
  const script = await settled()
  const { wallet } = script
  for (const _ of [1, 2]) {
    await wallet.say({
      id: 2,
      method: 'wc_sessionEvent',
      params: { event: { name: 'chainChanged', data: 10 }, chainId: 'eip155:10' },
    })
    await wallet.say({ id: 3, method: 'wc_sessionPing', params: {} })
    await wallet.say({ id: 4, method: 'wc_sessionFoo', params: {} })
    await wallet.say({ id: 5, method: 'wc_sessionEvent', params: { event: 'chainChanged' } })
  }
  expect(wallet.received().slice(1)).toEqual([
    { id: 3, jsonrpc: '2.0', result: true },
    { id: 4, jsonrpc: '2.0', error: { message: 'Unsupported wc_ method', code: 10_001 } },
    { id: 5, jsonrpc: '2.0', error: { message: 'Unauthorized event', code: 3002 } },
  ])
  expect(script.relay.published.slice(1).map(({ tag }) => tag)).toEqual([1115, 0, 1111])
  expect(script.events.slice(1)).toEqual([
    { is: 'event', topic: wallet.topic, chain: 'eip155:10', name: 'chainChanged', data: 10 },
  ])
})

test('the wallet’s disconnect is answered, emitted, and rejects pending requests', async () => {
  const script = await settled()
  const { wallet } = script
  const asked = watch(script.engine.request(wallet.topic, hello, 7))
  await wallet.say({ id: 2, method: 'wc_sessionDelete', params: { code: 6000, message: 'Bye' } })
  expect(await asked.outcome()).toMatchObject({ code: 'session-deleted', exit: 'session-deleted' })
  expect(wallet.received().at(-1)).toEqual({ id: 2, jsonrpc: '2.0', result: true })
  expect(script.events.at(-1)).toEqual({
    is: 'deleted',
    topic: wallet.topic,
    code: 6000,
    message: 'Bye',
  })
  await wallet.say({ id: 3, method: 'wc_sessionPing', params: {} })
  expect(script.failures()).toEqual([])
})

test('a message that cannot be opened or parsed is dropped, and each drop has its reason', async () => {
  const script = await settled()
  const { wallet, relay } = script
  await wallet.say(
    { id: 2, method: 'wc_sessionPing', params: {} },
    { key: new Uint8Array(32).fill(9) },
  )
  await wallet.say({ id: 2, method: 'wc_sessionPing', params: {} }, { topic: 'ab'.repeat(32) })
  await relay.deliver(wallet.topic, 'no envelope')
  await relay.deliver(
    wallet.topic,
    toBase64url(toBytes('\u0002{"id":2,"jsonrpc":"2.0","method":"wc_sessionDelete","params":{}}')),
  )
  await wallet.say({ id: 0, method: 'wc_sessionPing' })
  expect(script.failures()).toEqual([
    'envelope sealed',
    'message unknown-topic',
    'envelope malformed',
    'envelope malformed',
    'message malformed',
  ])
  expect(await script.engine.sessions()).toHaveLength(1)
})

test.each([
  ['longer than any relay takes', 'A'.repeat(1_100_000), 'envelope malformed'],
  [
    'of a type that a session has not',
    toBase64url(new Uint8Array(300_000).fill(1)),
    'envelope malformed',
  ],
  ['on an unknown topic', toBase64url(new Uint8Array(300_000)), 'message unknown-topic'],
])(
  'a message that a relay forges is not decoded when it is %s',
  async (_what, message, failure) => {
    const script = await settled()
    const decoded = vi.spyOn(globalThis, 'atob')
    await script.relay.deliver(
      failure === 'message unknown-topic' ? 'ab'.repeat(32) : script.wallet.topic,
      message,
    )
    expect(decoded.mock.calls.reduce((sum, [text]) => sum + text.length, 0)).toBeLessThanOrEqual(4)
    decoded.mockRestore()
    expect(script.failures()).toEqual([failure])
  },
)

test('a QR code expires after 300 seconds, and an approval in time may arrive a minute late', async () => {
  const script = await startScript()
  const pairing = await script.engine.pair(wanted)
  const wallet = await scan(script, pairing)
  script.clock.pass(299_000)
  expect(script.events).toEqual([])
  script.clock.pass(1_000)
  expect(script.events).toEqual([{ is: 'expired', what: 'pairing', topic: pairing.topic }])
  script.clock.pass(30_000)
  await wallet.approve()
  await wallet.settle()
  expect(kinds(script)).toEqual(['expired', 'settled'])
  const late = await script.engine.pair(wanted)
  const slow = await scan(script, late)
  script.clock.pass(300_000 + minute)
  await slow.approve()
  expect(kinds(script).slice(2)).toEqual(['expired'])
  expect(script.relay.topics).toEqual(new Set([wallet.topic]))
})

test('the expiry of an abandoned QR code is not emitted, and its approval still is', async () => {
  const script = await startScript()
  const { engine, clock } = script
  const [first, second] = [await engine.pair(wanted), await engine.pair(wanted)]
  await engine.abandon(first.topic)
  await engine.abandon(second.topic)
  const wallet = await scan(script, first)
  clock.pass(200_000)
  await wallet.approve()
  await wallet.settle()
  clock.pass(400_000)
  expect(kinds(script)).toEqual(['settled'])
})

test('a wallet’s rejection ends the QR code', async () => {
  const script = await startScript()
  const pairing = await script.engine.pair(wanted)
  const wallet = await scan(script, pairing)
  await wallet.reject(5002)
  await wallet.approve()
  expect(script.events).toEqual([
    { is: 'rejected', pairing: pairing.topic, code: 5002, message: 'User rejected.' },
  ])
  expect(script.relay.topics.size).toBe(0)
})

test('a pairing answers pings before and after its session, and its deletion ends the wait', async () => {
  const script = await settled()
  const { pairing } = script.wallet
  await script.wallet.say({ id: 2, method: 'wc_pairingPing', params: {} }, pairing)
  await script.wallet.say(
    { id: 3, method: 'wc_pairingDelete', params: { code: 6000, message: '' } },
    pairing,
  )
  expect(script.wallet.received(pairing.topic, pairing.key)).toMatchObject([
    { id: 2, result: true },
    { id: 3, result: true },
  ])
  expect(script.relay.published.slice(1).map(({ tag, ttl }) => [tag, ttl])).toEqual([
    [1003, 30],
    [1001, 86_400],
  ])
  expect(kinds(script)).toEqual(['settled'])
  const other = await script.engine.pair(wanted)
  const wallet = await scan(script, other)
  await wallet.say({ id: 2, method: 'wc_pairingDelete', params: {} }, wallet.pairing)
  expect(script.events.at(-1)).toMatchObject({ is: 'rejected', pairing: other.topic })
})

test('a session that is not extended expires, and emits that', async () => {
  const script = await settled()
  script.clock.pass(7 * 86_400_000)
  expect(script.events.at(-1)).toEqual({
    is: 'expired',
    what: 'session',
    topic: script.wallet.topic,
  })
  expect(await script.engine.sessions()).toEqual([])
})

test('a wallet that never answers is awaited for the request’s time, and its late answer is ignored', async () => {
  const script = await settled()
  const { engine, wallet, clock } = script
  const short = watch(engine.request(wallet.topic, hello, 7))
  const long = watch(engine.request(wallet.topic, { ...hello, ttl: 3_600 }, 8))
  const ping = watch(engine.ping(wallet.topic))
  await expect.poll(() => script.relay.published.length).toBe(4)
  expect(script.relay.published.slice(1).map(({ tag, ttl, prompt }) => [tag, ttl, prompt])).toEqual(
    [
      [1108, 300, true],
      [1108, 3_600, true],
      [1114, 86_400, false],
    ],
  )
  clock.pass(minute)
  expect(await ping.outcome()).toMatchObject({ code: 'answer-timeout', exit: 'timeout' })
  clock.pass(4 * minute)
  expect(await short.outcome()).toMatchObject({ code: 'answer-timeout', exit: 'timeout' })
  expect(await long.outcome()).toBe(null)
  await wallet.say({ id: 7, result: '0xlate' })
  await wallet.say({ id: 8, result: '0xin time' })
  await wallet.say({ id: 8, result: '0xagain' })
  expect(await long.outcome()).toBe('0xin time')
  expect(script.failures()).toEqual([])
})

test('a request’s lifetime is kept within the specification’s limits', async () => {
  const { engine, wallet, relay } = await settled()
  for (const [id, ttl] of [
    [7, 1],
    [8, 10_000_000],
    [9, Number.NaN],
  ] as const)
    watch(engine.request(wallet.topic, { ...hello, ttl }, id))
  await next()
  expect(relay.published.slice(1).map(({ ttl }) => ttl)).toEqual([300, 604_800, 300])
})

test('an answer on another session’s topic is ignored', async () => {
  const script = await settled()
  const other = await scan(script, await script.engine.pair(wanted))
  await other.approve()
  await other.settle()
  const asked = watch(script.engine.request(script.wallet.topic, hello, 7))
  await other.say({ id: 7, result: '0xforged' })
  expect(await asked.outcome()).toBe(null)
  await script.wallet.say({ id: 7, result: '0xreal' })
  expect(await asked.outcome()).toBe('0xreal')
})

test('a proposal that the relay does not accept is dropped without leftovers', async () => {
  const script = await startScript()
  script.relay.down = true
  const asked = watch(script.engine.pair(wanted))
  await expect.poll(() => script.relay.calls.length).toBe(1)
  script.clock.pass(20_000)
  expect(await asked.outcome()).toMatchObject({
    code: 'relay-timeout',
    exit: 'offline',
    data: { stage: 'propose' },
  })
  script.clock.pass(600_000)
  expect(script.events).toEqual([])
})

test('a disconnect does not wait for an unreachable relay, and is sent by the next visit', async () => {
  const database = new IDBFactory()
  const script = await settled({ database })
  script.relay.down = true
  const disconnected = watch(script.engine.disconnect(script.wallet.topic))
  await next()
  expect(await script.engine.sessions()).toEqual([])
  script.clock.pass(3_000)
  expect(await disconnected.outcome()).toBe(undefined)
  const message = script.relay.published.at(-1)
  expect(message).toMatchObject({ tag: 1112, ttl: 86_400 })
  await script.engine.stop()
  const again = await startScript({ database, clock: script.clock })
  expect(again.relay.published).toEqual([message])
  expect(await again.engine.sessions()).toEqual([])
})

test('a reload keeps sessions, QR codes, and a partial approval', async () => {
  const database = new IDBFactory()
  const first = await startScript({ database })
  const [one, two] = [await first.engine.pair(wanted), await first.engine.pair(wanted)]
  const [wallet, other] = [await scan(first, one), await scan(first, two)]
  await wallet.approve()
  await wallet.settle()
  await other.approve()
  const id = await first.engine.id()
  await first.engine.stop()
  const second = await startScript({ database, clock: first.clock })
  expect(await second.engine.sessions()).toEqual(await first.engine.sessions())
  expect(await second.engine.id()).toBe(id)
  expect(second.relay.topics).toEqual(new Set([wallet.topic, one.topic, other.topic, two.topic]))
  Object.assign(other, await scanned(second, other))
  await other.settle()
  expect(second.events).toMatchObject([
    { is: 'settled', pairing: two.topic, session: { topic: other.topic } },
  ])
})

/** The same wallet, connected to the relay of the next visit. */
async function scanned(
  { relay, clock }: Script,
  wallet: ScriptedWallet,
): Promise<Partial<ScriptedWallet>> {
  const { seal } = await import('../src/envelope/envelope.ts')
  const say: ScriptedWallet['say'] = (payload, channel = {}) =>
    relay.deliver(
      channel.topic ?? wallet.topic,
      seal(JSON.stringify({ jsonrpc: '2.0', ...payload }), channel.key ?? wallet.key, (bytes) =>
        crypto.getRandomValues(new Uint8Array(bytes)),
      ),
    )
  const controller = { publicKey: wallet.publicKey, metadata: {} }
  return {
    say,
    settle: () =>
      say({
        id: 1,
        method: 'wc_sessionSettle',
        params: { namespaces, controller, expiry: Math.floor(clock.now() / 1_000) + 604_800 },
      }),
  }
}

test('a message answered before a reload is not answered after it', async () => {
  const database = new IDBFactory()
  const first = await settled({ database })
  await first.wallet.say({ id: 2, method: 'wc_sessionPing', params: {} })
  await first.engine.stop()
  const second = await startScript({ database, clock: first.clock })
  const { say } = await scanned(second, first.wallet)
  await say!({ id: 2, method: 'wc_sessionPing', params: {} })
  expect(second.relay.published).toEqual([])
})

test('a request of a closed page is not sent again, and a claimed one is, byte for byte', async () => {
  const database = new IDBFactory()
  const first = await settled({ database })
  first.relay.down = true
  watch(first.engine.request(first.wallet.topic, hello, 7))
  watch(first.engine.request(first.wallet.topic, hello, 8))
  await expect.poll(() => first.relay.published.length).toBe(3)
  const sent = first.relay.published.slice(1)
  await first.engine.stop()
  const second = await startScript({ database, clock: first.clock })
  expect(second.relay.published).toEqual([])
  const { say } = await scanned(second, first.wallet)
  await say!({ id: 8, result: '0xearly' })
  const [seven, eight] = [
    watch(second.engine.request(first.wallet.topic, hello, 7)),
    watch(second.engine.request(first.wallet.topic, hello, 8)),
  ]
  await expect.poll(() => second.relay.published).toEqual([sent[0]])
  expect(await eight.outcome()).toBe('0xearly')
  await say!({ id: 7, result: '0xdone' })
  expect(await seven.outcome()).toBe('0xdone')
})

test('sessions that ended while the page was closed are reported at the next visit', async () => {
  const database = new IDBFactory()
  const first = await settled({ database })
  await first.engine.stop()
  first.clock.pass(8 * 86_400_000)
  const second = await startScript({ database, clock: first.clock })
  await next()
  expect(second.events).toEqual([{ is: 'expired', what: 'session', topic: first.wallet.topic }])
})

test('any message of a wallet on a session or a pairing throws nothing, and the session works', async () => {
  const script = await settled()
  const { wallet, engine } = script
  const method = fc.constantFrom(
    'wc_sessionSettle',
    'wc_sessionUpdate',
    'wc_sessionExtend',
    'wc_sessionEvent',
    'wc_sessionPing',
    'wc_pairingPing',
    'wc_sessionPropose',
    'constructor',
    '__proto__',
  )
  const params = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        namespaces: fc.jsonValue(),
        expiry: fc.jsonValue(),
        event: fc.jsonValue(),
        chainId: fc.jsonValue(),
        controller: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
    fc.constant({ namespaces, chainId: 'eip155:1', event: { name: 'chainChanged', data: {} } }),
  )
  const id = fc.oneof(fc.integer({ min: 1, max: 1e9 }), fc.jsonValue())
  const payload = fc.oneof(
    fc.record({ id, method, params }),
    fc.record({ id, result: fc.jsonValue() }),
    fc.record({ id, error: fc.jsonValue() }),
    fc.dictionary(fc.string(), fc.jsonValue()),
  )
  const second = await scan(script, await engine.pair(wanted))
  await fc.assert(
    fc.asyncProperty(payload, fc.boolean(), async (each, over) => {
      await wallet.say(each as { [key: string]: Json }, over ? {} : second.pairing)
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
  const asked = watch(engine.request(wallet.topic, hello, 2e9))
  await wallet.say({ id: 2e9, result: '0xfine' })
  expect(await asked.outcome()).toBe('0xfine')
})

test.each(['wc_sessionPropose', 'wc_sessionAuthenticate'])(
  'does not answer its own %s when a relay delivers it after a reload, because that would end it for the wallet',
  async (method) => {
    const script = await settled()
    const shown = await script.engine.pair(wanted)
    const wallet = await scan(script, shown)
    const published = script.relay.published.length
    await wallet.say({ id: 2, method, params: {} }, wallet.pairing)
    await wallet.say({ id: 3, method: 'wc_pairingPing', params: {} }, wallet.pairing)
    expect(script.relay.published).toHaveLength(published + 1)
    expect(wallet.received(wallet.pairing.topic, wallet.pairing.key)).toMatchObject([
      { id: 3, result: true },
    ])
  },
)

test('a request is reported as sent once the relay has it', async () => {
  const script = await settled()
  script.relay.down = true
  watch(script.engine.request(script.wallet.topic, hello, 7))
  await next()
  expect(kinds(script)).toEqual(['settled'])
  script.relay.down = false
  watch(script.engine.request(script.wallet.topic, hello, 8))
  await next()
  expect(script.events.slice(1)).toEqual([{ is: 'requested', topic: script.wallet.topic, id: 8 }])
})

const signIn = {
  chains: ['eip155:1'],
  domain: 'shop.example',
  nonce: '12345678',
  uri: 'https://shop.example/login',
  methods: ['personal_sign'],
}

/** A wallet that answers a sign-in as the test chooses. */
async function authenticated(
  change: object = {},
): Promise<Script & { pairing: string; answer(result?: object): Promise<void>; session: string }> {
  const script = await startScript()
  const pairing = await script.engine.authenticate(signIn, wanted)
  const { proposal } = await scan(script, pairing)
  const proposer = (proposal['params'] as { proposer: { publicKey: string } }).proposer.publicKey
  const own = await webCurves.agreement()
  const key = await deriveKey(await webCurves.agree(own.privateKey, fromHex(proposer)!))
  const topic = await sha256(fromHex(proposer)!)
  const responder = {
    publicKey: Buffer.from(own.publicKey).toString('hex'),
    metadata: { name: 'Script' },
  }
  const p = {
    iss: `did:pkh:eip155:1:${address}`,
    domain: signIn.domain,
    aud: signIn.uri,
    version: '1',
    nonce: signIn.nonce,
    iat: new Date(script.clock.now()).toISOString(),
    resources: [encodeRecap('eip155', signIn.methods)],
    ...change,
  }
  const cacaos = [{ h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0xab' } }]
  const id = (proposal['id'] as number) + 1
  return {
    ...script,
    pairing: pairing.topic,
    session: await topicOf(key),
    answer: (outcome = { result: { cacaos, responder } }) =>
      script.relay.deliver(
        topic,
        withSender(
          seal(JSON.stringify({ id, jsonrpc: '2.0', ...outcome }), key, script.platform.random),
          own.publicKey,
        ),
      ),
  }
}

test('a sign-in opens the session that its ReCap grants, once, and its proposal is spent', async () => {
  const script = await authenticated()
  await script.answer()
  await script.answer()
  expect(script.events).toMatchObject([
    {
      is: 'authenticated',
      pairing: script.pairing,
      auths: [{ p: { nonce: '12345678' } }],
      session: {
        topic: script.session,
        namespaces: { eip155: { accounts: [`eip155:1:${address}`], methods: ['personal_sign'] } },
      },
    },
  ])
  expect(await script.engine.sessions()).toHaveLength(1)
  expect(script.relay.topics).toEqual(new Set([script.pairing, script.session]))
})

test('a sign-in without methods opens no session', async () => {
  const script = await authenticated({ resources: [] })
  await script.answer()
  expect(script.events).toMatchObject([{ is: 'authenticated', session: null }])
  expect(await script.engine.sessions()).toEqual([])
})

test('rejects a signature of another message as a sign-in', async () => {
  for (const change of [
    { nonce: '87654321' },
    { resources: [encodeRecap('eip155', ['eth_sign'])] },
    { iss: 'somebody' },
  ]) {
    const script = await authenticated(change)
    await script.answer()
    expect(script.failures()[0]).toMatch(/^authenticate cacao-(nonce|recap|chain)$/)
    expect(script.events.at(-1)).toMatchObject({ is: 'rejected', pairing: script.pairing })
    expect(await script.engine.sessions()).toEqual([])
  }
})

test('any answer to a sign-in becomes an event', async () => {
  for (const result of [null, {}, { cacaos: 'all' }, { cacaos: [null] }, { cacaos: [] }]) {
    const script = await authenticated()
    await script.answer({ result })
    expect(script.failures()).toEqual(['authenticate cacao-shape'])
  }
  const script = await authenticated()
  await script.answer({ error: { code: 5000, message: 'No' } })
  expect(script.events).toEqual([
    { is: 'rejected', pairing: script.pairing, code: 5000, message: 'No' },
  ])
  expect(script.relay.topics.size).toBe(0)
})

test('offers sign-in on EVM networks only', async () => {
  const { engine } = await startScript()
  await expect(
    engine.authenticate({ ...signIn, chains: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'] }, wanted),
  ).rejects.toMatchObject({ data: { stage: 'authenticate' } })
})
