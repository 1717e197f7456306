/** What goes wrong between a page and a wallet: nothing is lost, nothing is believed, and what failed is said. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RelayOptions } from '@portico/testkit/relay'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '../src/client.ts'
import { createClock } from './clock.ts'
import { openEnvelope, sealEnvelope } from './envelope.ts'
import { settlement, takeCode, type HandWallet } from './hand.ts'
import { account, settle, startWorld, wanted, type Heard, type World } from './parts.ts'

const hello = ['0x68656c6c6f', account.address]
const hours = 3_600_000
let folder: string
let world: World
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-faults-'))
})
afterEach(async () => {
  await world.end()
  await rm(folder, { recursive: true })
})

const start = async (options: RelayOptions = {}): Promise<void> => {
  world = await startWorld({ file: path.join(folder, 'relay.sqlite'), ...options })
}
const sign = ({ client }: Heard, topic: string): Promise<unknown> => client.request(topic, { chain: 'eip155:1', method: 'personal_sign', params: hello })
const isSignature = (signature: unknown): Promise<boolean> => verifyMessage({ address: account.address, message: 'hello', signature: signature as `0x${string}` })
const failed = ({ events }: Heard): { stage: string; code: string }[] => events.filter((event) => event.is === 'failed').map(({ stage, code }) => ({ stage, code }))
const count = ({ events }: Heard, is: string): number => events.filter((event) => event.is === is).length

/** The relay has answered a publication with this tag. */
async function taken(tag: number): Promise<void> {
  const [frame] = await world.relay.seen(({ direction, params }) => direction === 'in' && (params as { tag?: number } | undefined)?.tag === tag)
  await world.relay.seen(({ direction, id }) => direction === 'out' && id === frame!.id)
}

/** A session with a wallet made by hand. */
async function settleByHand(dapp: Heard): Promise<{ hand: HandWallet; session: Session }> {
  const { uri } = await dapp.client.pair(wanted)
  const hand = takeCode(world.relay, uri)
  hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
  hand.say('wc_sessionSettle', settlement(hand, account.address))
  return { hand, session: (await dapp.heard('settled')).session }
}

/** What our client has answered over the session of a wallet made by hand. */
async function answerTo(hand: HandWallet, id: number): Promise<{ result?: unknown; error?: { code: number } }> {
  const isAnswer = (message: unknown): unknown => {
    const payload = typeof message === 'string' ? (openEnvelope(message, [hand.session.key])?.payload as { id?: number; method?: string } | undefined) : undefined
    return payload?.id === id && payload.method === undefined ? payload : null
  }
  const find = (params: unknown): unknown => isAnswer((params as { message?: unknown } | undefined)?.message)
  const [frame] = await world.relay.seen(({ direction, params }) => direction === 'in' && find(params) !== null)
  return find(frame!.params) as object
}

describe('the relay', () => {
  beforeEach(() => start())

  test('is killed after it took a request, before the wallet had it: the mailbox brings it, and the answer', async () => {
    const dapp = world.client()
    const wallet = await world.wallet()
    const { topic } = await settle(dapp, wallet)
    await taken(1103)
    await wallet.offline()
    const answer = sign(dapp, topic)
    await taken(1108)
    await world.relay.kill()
    await dapp.heard('relay', 2)
    await world.relay.restart()
    await wallet.online()
    dapp.client.wake()
    expect(await isSignature(await answer)).toBe(true)
    expect(wallet.requests).toHaveLength(1)
  })

  test('is killed before it took a request: the request is sent again, once it is back, and the wallet asked once', async () => {
    const dapp = world.client()
    const wallet = await world.wallet()
    const { topic } = await settle(dapp, wallet)
    await taken(1103)
    world.relay.faults.lose({ method: 'irn_publish', tag: 1108, times: 1 })
    const answer = sign(dapp, topic)
    await world.relay.seen(({ params }) => (params as { tag?: number } | undefined)?.tag === 1108)
    await wallet.offline()
    await world.relay.restart()
    await wallet.online()
    dapp.client.wake()
    expect(await isSignature(await answer)).toBe(true)
    expect(wallet.requests).toHaveLength(1)
  })

  test('takes a request, dies before it says so: it is sent again byte for byte, and the wallet asked once', async () => {
    const dapp = world.client()
    const wallet = await world.wallet()
    const { topic } = await settle(dapp, wallet)
    await taken(1103)
    await wallet.offline()
    world.relay.faults.silence({ method: 'irn_publish', tag: 1108, times: 1 })
    const answer = sign(dapp, topic)
    await vi.waitFor(() => expect(world.relay.waiting(topic)).toBe(3))
    await world.relay.restart()
    dapp.client.wake()
    const sent = await world.relay.seen(({ direction, params }) => direction === 'in' && (params as { tag?: number } | undefined)?.tag === 1108, 2)
    expect(new Set(sent.map(({ params }) => (params as { message: string }).message)).size).toBe(1)
    await wallet.online()
    expect(await isSignature(await answer)).toBe(true)
    expect(wallet.requests).toHaveLength(1)
  })

  test('is killed while the visitor looks at the wallet: the answer comes when all are back', async () => {
    const dapp = world.client()
    const wallet = await world.wallet({ answer: undefined as never })
    const { topic } = await settle(dapp, wallet)
    const answer = sign(dapp, topic)
    const request = await wallet.asked('personal_sign')
    await world.relay.kill()
    await dapp.heard('relay', 2)
    await world.relay.restart()
    await wallet.offline()
    await wallet.online()
    await wallet.respond(request, '0x1234')
    expect(await answer).toBe('0x1234')
  })

  test('is killed while a code is on the screen: the same code settles when it is back', async () => {
    const dapp = world.client()
    const wallet = await world.wallet()
    const { uri, topic } = await dapp.client.pair(wanted)
    await world.relay.kill()
    await dapp.heard('relay', 2)
    await world.relay.restart()
    await wallet.pair(uri)
    expect(await dapp.heard('settled')).toMatchObject({ pairing: topic })
  })

  test('delivers everything twice, and everything is done once', async () => {
    const dapp = world.client()
    const wallet = await world.wallet()
    world.relay.faults.duplicate({ client: await dapp.client.id(), copies: 3 })
    const { topic } = await settle(dapp, wallet)
    expect(await isSignature(await sign(dapp, topic))).toBe(true)
    await wallet.emit(topic, 'eip155:1', 'chainChanged', 10)
    await wallet.ping(topic)
    await wallet.disconnect(topic)
    await dapp.heard('deleted')
    await dapp.client.stop()
    expect(['settled', 'event', 'deleted'].map((is) => count(dapp, is))).toEqual([1, 1, 1])
    expect(failed(dapp)).toEqual([])
  })

  test('delivers updates in the wrong order: the later one holds', async () => {
    const dapp = world.client()
    const { hand, session } = await settleByHand(dapp)
    world.relay.faults.reorder({ size: 2, times: 2 })
    const give = (chains: readonly string[]): object => ({ namespaces: { eip155: { chains, accounts: chains.map((chain) => `${chain}:${account.address}`), methods: ['personal_sign'], events: [] } } })
    const first = hand.say('wc_sessionUpdate', give(['eip155:1']))
    const second = hand.say('wc_sessionUpdate', give(['eip155:1', 'eip155:10']))
    expect(await answerTo(hand, second)).toMatchObject({ result: true })
    expect(await answerTo(hand, first)).toMatchObject({ error: { code: 1003 } })
    expect((await dapp.client.sessions()).find(({ topic }) => topic === session.topic)!.namespaces['eip155']!.chains).toEqual(['eip155:1', 'eip155:10'])
  })

  test('delivers answers in the wrong order: each finds its request', async () => {
    const dapp = world.client()
    const wallet = await world.wallet({ answer: ({ params }) => params, queue: false })
    const { topic } = await settle(dapp, wallet)
    world.relay.faults.reorder({ client: await dapp.client.id(), tag: 1109, size: 3 })
    const asked = [1, 2, 3].map((nonce) => dapp.client.request(topic, { chain: 'eip155:1', method: 'eth_sendTransaction', params: [{ nonce }] }))
    expect(await Promise.all(asked)).toEqual([[{ nonce: 1 }], [{ nonce: 2 }], [{ nonce: 3 }]])
  })

  test('cuts a frame in half: its message comes whole with the next line', async () => {
    const dapp = world.client()
    const wallet = await world.wallet()
    const { topic } = await settle(dapp, wallet)
    const id = await dapp.client.id()
    const fault = world.relay.faults.truncate({ client: id, tag: 1109, what: 'frame', times: 1 })
    const answer = sign(dapp, topic)
    await vi.waitFor(() => expect(fault.hits).toBe(1))
    world.relay.cut(id)
    expect(await isSignature(await answer)).toBe(true)
  })

  test.each(['truncate', 'tamper'] as const)('%ss a message: it is said and not believed; what comes after it is', async (how) => {
    const dapp = world.client()
    const wallet = await world.wallet()
    const { topic } = await settle(dapp, wallet)
    world.relay.faults[how]({ client: await dapp.client.id(), tag: 1110, times: 1 })
    await wallet.emit(topic, 'eip155:1', 'chainChanged', 137)
    await wallet.emit(topic, 'eip155:1', 'chainChanged', 10)
    expect(await dapp.heard('event')).toMatchObject({ data: 10 })
    expect(failed(dapp)).toEqual([{ stage: 'envelope', code: expect.stringMatching(/^(sealed|malformed)$/) as never }])
    expect(await isSignature(await sign(dapp, topic))).toBe(true)
  })

  test('delivers for a topic that nobody knows: it is said, once, and nothing else happens', async () => {
    const dapp = world.client()
    const wallet = await world.wallet()
    const { topic } = await settle(dapp, wallet)
    const data = { topic: 'ab'.repeat(32), message: sealEnvelope({ id: 1, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} }, 'cd'.repeat(32)), publishedAt: Date.now(), tag: 1114 }
    for (const id of [1, 2]) world.relay.say(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: 'e'.repeat(64), data } }), await dapp.client.id())
    expect(await dapp.heard('failed')).toMatchObject({ stage: 'message', code: 'unknown-topic', topic: data.topic })
    expect(await isSignature(await sign(dapp, topic))).toBe(true)
    expect(failed(dapp)).toHaveLength(1)
  })

  test('is gone for half a minute with a request pending: at most eight sockets, then the answer', async () => {
    const clock = createClock()
    const opened: Promise<unknown>[] = []
    const dapp = world.client({
      platform: clock.platform,
      socket(url) {
        const socket = new WebSocket(url)
        opened.push(new Promise((resolve) => socket.addEventListener('close', resolve)))
        return socket as never
      },
    })
    const wallet = await world.wallet()
    const { topic } = await settle(dapp, wallet)
    await taken(1103)
    await wallet.offline()
    await world.relay.kill()
    await dapp.heard('relay', 2)
    opened.splice(0)
    const answer = sign(dapp, topic)
    for (let second = 0; second < 30; second++) {
      // Whoever waits asks, and asks again.
      dapp.client.wake()
      clock.pass(1_000)
      await new Promise((resolve) => setImmediate(resolve))
      // Each try has failed before the next second.
      await Promise.all(opened)
    }
    expect(opened.length).toBeGreaterThan(3)
    expect(opened.length).toBeLessThanOrEqual(8)
    await world.relay.restart()
    clock.pass(30_000)
    dapp.client.wake()
    await wallet.online()
    expect(await isSignature(await answer)).toBe(true)
  })
})

describe('time', () => {
  test('five hours after the page was closed it finds what the wallet said meanwhile', async () => {
    const clock = createClock()
    await start({ now: clock.now })
    const first = world.client({ platform: clock.platform })
    const { hand, session } = await settleByHand(first)
    await first.client.stop()
    const less = { eip155: { chains: ['eip155:1'], accounts: [`eip155:1:${account.address}`], methods: [], events: [] } }
    world.relay.publish({ topic: session.topic, message: sealEnvelope({ id: Date.now() * 1_000 + 999, jsonrpc: '2.0', method: 'wc_sessionUpdate', params: { namespaces: less } }, hand.session.key), tag: 1104, ttl: 86_400 })
    world.relay.publish({ topic: session.topic, message: sealEnvelope({ id: Date.now() * 1_000 + 1_999, jsonrpc: '2.0', method: 'wc_sessionEvent', params: { chainId: 'eip155:1', event: { name: 'chainChanged', data: 1 } } }, hand.session.key), tag: 1110, ttl: 300 })
    clock.pass(5 * hours)
    const second = world.client({ platform: clock.platform })
    expect(await second.heard('updated')).toMatchObject({ session: { topic: session.topic, namespaces: less } })
    // The event lived for five minutes.
    expect(count(second, 'event')).toBe(0)
  })

  test('a wallet that ended the session hours ago is noticed, and the session is gone', async () => {
    const clock = createClock()
    await start({ now: clock.now })
    const first = world.client({ platform: clock.platform })
    const wallet = await world.wallet()
    const { topic } = await settle(first, wallet)
    await first.client.stop()
    await vi.waitFor(() => expect(world.relay.clients()).toHaveLength(1))
    await wallet.disconnect(topic)
    clock.pass(20 * hours)
    const second = world.client({ platform: clock.platform })
    expect(await second.heard('deleted')).toMatchObject({ topic })
    expect(await second.client.sessions()).toEqual([])
  })

  test('a wallet that never answers: the code expires after 300 seconds, a request after its time', async () => {
    const clock = createClock()
    await start({ now: clock.now })
    const dapp = world.client({ platform: clock.platform })
    const wallet = await world.wallet({ answer: undefined as never })
    const { topic } = await settle(dapp, wallet)
    const { topic: code, until } = await dapp.client.pair(wanted)
    expect(until - clock.now()).toBeLessThanOrEqual(300_000)
    const answer = sign(dapp, topic)
    answer.catch(() => {})
    await wallet.asked('personal_sign')
    clock.pass(290_000)
    expect(count(dapp, 'expired')).toBe(0)
    clock.pass(11_000)
    expect(await dapp.heard('expired')).toMatchObject({ what: 'pairing', topic: code })
    await expect(answer).rejects.toMatchObject({ code: 'answer-timeout', exit: 'timeout', data: { stage: 'request' } })
  })

  test('an answer that comes after its time changes nothing; the next request is answered', async () => {
    const clock = createClock()
    await start({ now: clock.now })
    const dapp = world.client({ platform: clock.platform })
    const wallet = await world.wallet({ answer: undefined as never })
    const { topic } = await settle(dapp, wallet)
    const late = sign(dapp, topic)
    late.catch(() => {})
    const request = await wallet.asked('personal_sign')
    clock.pass(301_000)
    await expect(late).rejects.toMatchObject({ code: 'answer-timeout' })
    await wallet.respond(request, '0xlate')
    wallet.set({ answer: () => '0xnext' })
    expect(await sign(dapp, topic)).toBe('0xnext')
    expect(failed(dapp)).toEqual([])
  })

  test('a session that nobody extended ends by itself, also while the page was closed', async () => {
    const clock = createClock()
    await start({ now: clock.now })
    const first = world.client({ platform: clock.platform })
    const wallet = await world.wallet()
    const { topic } = await settle(first, wallet)
    await first.client.stop()
    clock.pass(7 * 24 * hours + 1_000)
    const second = world.client({ platform: clock.platform })
    expect(await second.heard('expired')).toEqual({ is: 'expired', what: 'session', topic })
    expect(await second.client.sessions()).toEqual([])
  })

  test.each([['an hour ahead', hours], ['two minutes ahead', 120_000], ['two minutes behind', -120_000]])("the page's clock is %s: it pairs and signs", async (_what, off) => {
    await start()
    const dapp = world.client({ platform: createClock(off).platform })
    const wallet = await world.wallet()
    expect(await isSignature(await sign(dapp, (await settle(dapp, wallet)).topic))).toBe(true)
    expect(count(dapp, 'failed')).toBe(0)
  })

  test("the page's clock is days ahead: the relay's reason is told", async () => {
    await start()
    const dapp = world.client({ platform: createClock(48 * hours).platform })
    await expect(dapp.client.pair(wanted)).rejects.toMatchObject({ code: 'relay-refused' })
    expect(dapp.events).toContainEqual({ is: 'relay', line: 'refused', reason: 'JWT validation error: JWT Token is not yet valid' })
  })
})

describe('a wallet', () => {
  beforeEach(() => start())

  test.each([
    ['other chains', { eip155: { chains: ['eip155:137'], accounts: [`eip155:137:${account.address}`], methods: ['personal_sign'], events: [] } }, 5100],
    ['another family', { cosmos: { chains: ['cosmos:cosmoshub-4'], accounts: ['cosmos:cosmoshub-4:cosmos1abc'], methods: ['cosmos_signDirect'], events: [] } }, 5104],
    ['no method that we know', { eip155: { chains: ['eip155:1'], accounts: [`eip155:1:${account.address}`], methods: ['eth_steal'], events: [] } }, 5101],
    ['no account', { eip155: { chains: ['eip155:1'], accounts: [], methods: ['personal_sign'], events: [] } }, 5103],
  ])('approves %s only: there is no session, the wallet is told why, and a fresh code settles', async (_what, namespaces, code) => {
    const dapp = world.client()
    const { uri } = await dapp.client.pair(wanted)
    const hand = takeCode(world.relay, uri)
    hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
    const id = hand.say('wc_sessionSettle', settlement(hand, account.address, { namespaces }))
    expect(await answerTo(hand, id)).toMatchObject({ error: { code } })
    expect(await dapp.heard('failed')).toMatchObject({ stage: 'settle', code: `rpc${code}` })
    expect(await dapp.client.sessions()).toEqual([])
    expect(await settle(dapp, await world.wallet())).toHaveProperty('topic')
  })

  test('approves fewer methods and chains: what it gave is served, the rest is refused here', async () => {
    const dapp = world.client()
    const wallet = await world.wallet({ chains: ['eip155:10'], methods: { eip155: ['eth_sendTransaction'] }, answer: () => '0xabc' })
    const { topic } = await settle(dapp, wallet)
    const ask = (chain: string, method: string): Promise<unknown> => dapp.client.request(topic, { chain, method, params: [] })
    expect(await ask('eip155:10', 'eth_sendTransaction')).toBe('0xabc')
    await expect(ask('eip155:10', 'personal_sign')).rejects.toMatchObject({ code: 'unapproved', exit: 'unsupported' })
    await expect(ask('eip155:1', 'eth_sendTransaction')).rejects.toMatchObject({ code: 'unapproved' })
    expect(wallet.requests).toHaveLength(1)
  })

  test('settles under another key than it answered with: it is not believed', async () => {
    const dapp = world.client()
    const { uri } = await dapp.client.pair(wanted)
    const hand = takeCode(world.relay, uri)
    hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
    const other = { publicKey: 'ab'.repeat(32), metadata: { name: 'Somebody Else', description: '', url: 'https://else.example', icons: [] } }
    const id = hand.say('wc_sessionSettle', settlement(hand, account.address, { controller: other }))
    expect(await answerTo(hand, id)).toMatchObject({ error: { code: 1005 } })
    expect(await dapp.client.sessions()).toEqual([])
  })

  test.each([
    ['a key of low order', '00'.repeat(32), 'crypto'],
    ['a key too short', 'abcd', 'propose'],
    ['no key', undefined, 'propose'],
  ])('answers with %s: it is said, and the code stays good for a better wallet', async (_what, responderPublicKey, stage) => {
    const dapp = world.client()
    const { uri } = await dapp.client.pair(wanted)
    takeCode(world.relay, uri).answer({ relay: { protocol: 'irn' }, responderPublicKey })
    expect(await dapp.heard('failed')).toMatchObject({ stage })
    const better = takeCode(world.relay, uri)
    better.answer({ relay: { protocol: 'irn' }, responderPublicKey: better.key })
    better.say('wc_sessionSettle', settlement(better, account.address))
    expect(await dapp.heard('settled')).toMatchObject({ session: { topic: better.session.topic } })
  })

  test('settles what has expired: refused', async () => {
    const dapp = world.client()
    const { uri } = await dapp.client.pair(wanted)
    const hand = takeCode(world.relay, uri)
    hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
    const id = hand.say('wc_sessionSettle', settlement(hand, account.address, { expiry: Math.floor(Date.now() / 1_000) - 3_600 }))
    expect(await answerTo(hand, id)).toMatchObject({ error: { code: 1005 } })
    expect(await dapp.client.sessions()).toEqual([])
  })

  test('says things under the wrong key, in no JSON, in no JSON-RPC: each is told, and the session goes on', async () => {
    const dapp = world.client()
    const { hand, session } = await settleByHand(dapp)
    hand.say('wc_sessionDelete', { code: 6000, message: 'Not mine to say' }, { key: 'ef'.repeat(32) })
    hand.send(session.topic, sealEnvelope('nonsense', hand.session.key))
    hand.send(session.topic, sealEnvelope([1, 2], hand.session.key))
    hand.send(session.topic, 'AAAA')
    await dapp.heard('failed', 4)
    expect(failed(dapp)).toEqual([
      { stage: 'envelope', code: 'sealed' },
      { stage: 'message', code: 'malformed' },
      { stage: 'message', code: 'malformed' },
      { stage: 'envelope', code: 'malformed' },
    ])
    const ping = hand.say('wc_sessionPing', {})
    expect(await answerTo(hand, ping)).toMatchObject({ result: true })
    expect(await dapp.client.sessions()).toEqual([session])
  })

  test('asks for what there is none of, settles twice, updates with nonsense: it is answered, and nothing changes', async () => {
    const dapp = world.client()
    const { hand, session } = await settleByHand(dapp)
    const unknown = hand.say('wc_sessionSteal', {})
    const again = hand.say('wc_sessionSettle', settlement(hand, '0x000000000000000000000000000000000000dEaD'))
    const nonsense = hand.say('wc_sessionUpdate', { namespaces: { eip155: { accounts: ['0x1'], methods: 'all' } } })
    const extension = hand.say('wc_sessionExtend', { expiry: 1 })
    const event = hand.say('wc_sessionEvent', { chainId: 'nowhere', event: {} })
    expect(await answerTo(hand, unknown)).toMatchObject({ error: { code: 10_001 } })
    expect(await answerTo(hand, again)).toMatchObject({ error: { code: 1005 } })
    expect(await answerTo(hand, nonsense)).toMatchObject({ error: { code: 1003 } })
    expect(await answerTo(hand, extension)).toMatchObject({ error: { code: 1004 } })
    expect(await answerTo(hand, event)).toMatchObject({ error: { code: 3002 } })
    expect(await dapp.client.sessions()).toEqual([session])
  })

  test('a second wallet answers a code that another has taken: it gets nothing', async () => {
    const dapp = world.client()
    const { uri } = await dapp.client.pair(wanted)
    const [first, second] = [takeCode(world.relay, uri), takeCode(world.relay, uri)]
    for (const hand of [first, second]) hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
    for (const hand of [second, first]) hand.say('wc_sessionSettle', settlement(hand, account.address))
    expect((await dapp.heard('settled')).session.topic).toBe(first.session.topic)
    const ping = first.say('wc_sessionPing', {})
    await answerTo(first, ping)
    expect(await dapp.client.sessions()).toHaveLength(1)
  })
})
