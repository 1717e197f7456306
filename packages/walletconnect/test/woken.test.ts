/**
 * Tests of a page that resumes and sends a request at once: the wallet's messages that waited at
 * the relay are handled first.
 */
import { afterEach, expect, test } from 'vitest'
import { signMessage } from '@portico/evm'
import type { RelayFrame } from '@portico/testkit/relay'
import type { ClientOptions, Session } from '../src/client.ts'
import { openEnvelope, sealEnvelope } from './envelope.ts'
import { settlement, takeCode, type HandWallet } from './hand.ts'
import { openHost } from './host.ts'
import { createLocks } from './locks.ts'
import { account, startWorld, wanted, type Received, type World } from './parts.ts'

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hello = {
  chain: 'eip155:1',
  method: 'personal_sign',
  params: ['0x68656c6c6f', account.address],
}
const methods = ['personal_sign', 'wallet_getCapabilities']
const serving = (...addresses: string[]): object => ({
  eip155: {
    chains: ['eip155:1'],
    accounts: addresses.map((address) => `eip155:1:${address}`),
    methods,
    events: ['accountsChanged'],
  },
})
let world: World
let names = 0
afterEach(() => world.end())

async function settled(
  dapp: Received,
  addresses: readonly string[] = [account.address, other],
): Promise<{ hand: HandWallet; session: Session }> {
  const { uri } = await dapp.client.pair(wanted)
  const hand = takeCode(world.relay, uri)
  hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
  hand.say(
    'wc_sessionSettle',
    settlement(hand, account.address, { namespaces: serving(...addresses) }),
  )
  return { hand, session: (await dapp.received('settled')).session }
}

const isRequest = ({ direction, params }: RelayFrame): boolean =>
  direction === 'in' && (params as { tag?: number } | undefined)?.tag === 1108
const requests = (): readonly RelayFrame[] => world.relay.transcript.filter(isRequest)
/** Answers as many requests to the wallet, including those that are still to come. */
async function signs(hand: HandWallet, times = 1): Promise<void> {
  const frame = (await world.relay.seen(isRequest, times)).at(-1)!
  const { id } = openEnvelope((frame.params as { message: string }).message, [hand.session.key])!
    .payload as { id: number }
  hand.send(
    hand.session.topic,
    sealEnvelope({ id, jsonrpc: '2.0', result: '0xsigned' }, hand.session.key),
    1109,
  )
}

const update = (hand: HandWallet, namespaces: object): number =>
  hand.say('wc_sessionUpdate', { namespaces }, { tag: 1104 })
const moved = (hand: HandWallet, data: readonly string[]): number =>
  hand.say(
    'wc_sessionEvent',
    { chainId: 'eip155:1', event: { name: 'accountsChanged', data } },
    { tag: 1110 },
  )

test.each([
  ['shares another account alone', (hand: HandWallet) => update(hand, serving(other))],
  [
    'puts another account in front',
    (hand: HandWallet) => update(hand, serving(other, account.address)),
  ],
  ['reports another account by an event', (hand: HandWallet) => moved(hand, [other])],
  ['reports it with its chain', (hand: HandWallet) => moved(hand, [`eip155:1:${other}`])],
  ['shares no account any more', (hand: HandWallet) => moved(hand, [])],
])(
  'the wallet %s: a request with the previous account is refused, and never sent',
  async (_what, say) => {
    world = await startWorld()
    const dapp = world.client()
    const { hand, session } = await settled(dapp)
    world.relay.cut(await dapp.client.id())
    say(hand)
    await expect(dapp.client.request(session.topic, hello)).rejects.toMatchObject({
      code: 'account-changed',
      exit: 'failed',
      data: { stage: 'request' },
    })
    expect(requests()).toEqual([])
  },
)

test('a request without an account, or with the active one, is sent', async () => {
  world = await startWorld()
  const dapp = world.client()
  const { hand, session } = await settled(dapp)
  world.relay.cut(await dapp.client.id())
  update(hand, serving(other, account.address))
  const free = dapp.client.request(session.topic, {
    ...hello,
    method: 'wallet_getCapabilities',
    params: [],
  })
  await signs(hand)
  expect(await free).toBe('0xsigned')
  world.relay.cut(await dapp.client.id())
  moved(hand, [account.address.toLowerCase()])
  const named = dapp.client.request(session.topic, hello)
  await signs(hand, 2)
  expect(await named).toBe('0xsigned')
})

test('an account chosen on the page is used while the wallet shares it', async () => {
  world = await startWorld()
  const dapp = world.client()
  const { hand, session } = await settled(dapp)
  world.relay.cut(await dapp.client.id())
  update(hand, serving(account.address, other, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'))
  const asked = dapp.client.request(session.topic, {
    ...hello,
    params: ['0x00', other.toLowerCase()],
  })
  await signs(hand)
  expect(await asked).toBe('0xsigned')
})

test('a page that missed all changes and uses an outdated account is refused', async () => {
  world = await startWorld()
  const dapp = world.client()
  const { session } = await settled(dapp, [other])
  await expect(
    dapp.client.request(session.topic, { ...hello, accounts: [account.address] }),
  ).rejects.toMatchObject({ code: 'account-changed' })
  expect(requests()).toEqual([])
})

test('the wallet ended the session: the request is refused, and the session is removed', async () => {
  world = await startWorld()
  const dapp = world.client()
  const { hand, session } = await settled(dapp)
  world.relay.cut(await dapp.client.id())
  hand.say('wc_sessionDelete', { code: 6000, message: 'Bye' }, { tag: 1112 })
  await expect(dapp.client.request(session.topic, hello)).rejects.toMatchObject({
    code: 'session-deleted',
    exit: 'session-deleted',
  })
  expect(requests()).toEqual([])
  expect(await dapp.client.sessions()).toEqual([])
  expect(dapp.events.at(-1)?.is).not.toBe('requested')
})

test.each([
  [
    'method',
    {
      eip155: {
        chains: ['eip155:1'],
        accounts: [`eip155:1:${account.address}`],
        methods: ['eth_sendTransaction'],
        events: [],
      },
    },
  ],
  [
    'network',
    {
      eip155: {
        chains: ['eip155:10'],
        accounts: [`eip155:10:${account.address}`],
        methods,
        events: [],
      },
    },
  ],
])('the wallet revoked the %s: the request is refused', async (_what, namespaces) => {
  world = await startWorld()
  const dapp = world.client()
  const { hand, session } = await settled(dapp)
  world.relay.cut(await dapp.client.id())
  update(hand, namespaces)
  await expect(dapp.client.request(session.topic, hello)).rejects.toMatchObject({
    code: 'unapproved',
    exit: 'unsupported',
    data: { rpcCode: 4100 },
  })
  expect(requests()).toEqual([])
})

test('sends an unchanged request once after the mailbox was read, and the next one at once', async () => {
  world = await startWorld()
  const dapp = world.client()
  const { hand, session } = await settled(dapp)
  const client = await dapp.client.id()
  world.relay.clear()
  world.relay.cut(client)
  const asked = dapp.client.request(session.topic, hello)
  await signs(hand)
  expect(await asked).toBe('0xsigned')
  const [sent] = requests()
  const before = world.relay.transcript
    .slice(0, world.relay.transcript.indexOf(sent!))
    .filter((frame) => frame.socket === sent!.socket)
  const subscriptions = before.filter(
    ({ direction, method }) => direction === 'in' && method?.endsWith('ubscribe'),
  )
  expect(subscriptions.map(({ method }) => method)).toEqual(['irn_batchSubscribe', 'irn_subscribe'])
  for (const { id } of subscriptions)
    expect(before.some((frame) => frame.direction === 'out' && frame.id === id)).toBe(true)
  expect(requests()).toHaveLength(1)

  world.relay.clear()
  const next = dapp.client.request(session.topic, hello)
  await signs(hand)
  expect(await next).toBe('0xsigned')
  expect(
    world.relay.transcript.filter(
      ({ direction, method }) => direction === 'in' && method === 'irn_subscribe',
    ),
  ).toEqual([])
})

test('checks a request against the wallet’s later messages on the next connection when this one drops', async () => {
  world = await startWorld()
  const dapp = world.client()
  const { hand, session } = await settled(dapp)
  const client = await dapp.client.id()
  const lost = world.relay.faults.lose({ client, method: 'irn_publish', tag: 1108 })
  const asked = dapp.client.request(session.topic, hello)
  await expect.poll(() => lost.hits).toBe(1)
  lost.end()
  world.relay.clear()
  world.relay.cut(client)
  update(hand, serving(other))
  await expect(asked).rejects.toMatchObject({ code: 'account-changed' })
  expect(requests()).toEqual([])
})

/** A socket whose messages are delayed until the test releases them. */
function slowSocket(): {
  socket: NonNullable<ClientOptions['socket']>
  hold(): void
  release(): void
} {
  let held: (() => void)[] | null = null
  return {
    socket(url) {
      const real = new WebSocket(url)
      const made: ReturnType<NonNullable<ClientOptions['socket']>> = {
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        send: (text) => real.send(text),
        close: () => real.close(),
      }
      real.onopen = () => made.onopen?.()
      real.onclose = (event) => made.onclose?.(event)
      real.onmessage = (event) => {
        const hear = (): void => made.onmessage?.(event)
        if (held) held.push(hear)
        else hear()
      }
      return made
    },
    hold: () => void (held = []),
    release() {
      const all = held ?? []
      held = null
      for (const hear of all) hear()
    },
  }
}

test('waits for pending messages before a request after the machine slept with a live connection', async () => {
  world = await startWorld()
  const slow = slowSocket()
  let slept = 0
  const dapp = world.client({
    socket: slow.socket,
    platform: { ...world.platform, now: () => Date.now() + slept },
  })
  const { hand, session } = await settled(dapp)
  // All earlier messages are answered.
  await dapp.client.id()
  await world.relay.seen(
    ({ direction, params }) =>
      direction === 'in' && (params as { tag?: number } | undefined)?.tag === 1103,
  )
  slow.hold()
  update(hand, serving(other))
  slept = 10_000
  const asked = dapp.client.request(session.topic, hello)
  asked.catch(() => {})
  slow.release()
  await expect(asked).rejects.toMatchObject({ code: 'account-changed' })
  expect(requests()).toEqual([])
})

function tab(locks: ReturnType<typeof createLocks>, more: Partial<ClientOptions> = {}): Received {
  return world.client({
    name: `woken-${process.pid}-${names}`,
    locks,
    channel: (of) => new BroadcastChannel(of),
    ...more,
  })
}

test('refuses a second tab’s request with the same reason', async () => {
  world = await startWorld()
  names++
  const locks = createLocks()
  const [first, second] = [tab(locks), tab(locks)]
  const { hand, session } = await settled(first)
  world.relay.cut(await first.client.id())
  update(hand, serving(other))
  await expect(second.client.request(session.topic, hello)).rejects.toMatchObject({
    code: 'account-changed',
  })
  expect(second.events).toContainEqual(expect.objectContaining({ is: 'updated' }))
  expect(requests()).toEqual([])
})

test.each([
  ['refused, where the wallet has another account', serving(other), 'account-changed'],
  [
    'refused, where the wallet took back the method',
    {
      eip155: {
        chains: ['eip155:1'],
        accounts: [`eip155:1:${account.address}`],
        methods: [],
        events: [],
      },
    },
    'unapproved',
  ],
])('a second tab takes over with the request unsent: it is %s', async (_what, namespaces, code) => {
  world = await startWorld()
  names++
  const locks = createLocks()
  const [first, second] = [tab(locks), tab(locks)]
  const { hand, session } = await settled(first)
  const lost = world.relay.faults.lose({ method: 'irn_publish', tag: 1108 })
  const asked = second.client.request(session.topic, hello)
  asked.catch(() => {})
  await expect.poll(() => lost.hits).toBe(1)
  lost.end()
  world.relay.clear()
  const deaf = world.relay.faults.drop({ client: await first.client.id() })
  update(hand, namespaces)
  await expect.poll(() => deaf.hits).toBe(1)
  deaf.end()
  await first.client.stop()
  await expect(asked).rejects.toMatchObject({ code })
  expect(requests()).toEqual([])
})

test('removes the session that its wallet ended when the page signs as it wakes', async () => {
  world = await startWorld()
  const it = openHost(world.relay)
  world.ends.push(it.close)
  const wallet = await world.wallet()
  const connecting = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await wallet.pair(await it.code())
  await connecting
  const [client = ''] = world.relay
    .clients()
    .filter((id) =>
      world.relay
        .sockets()
        .some((each) => each.client === id && each.query['ua']?.includes('portico')),
    )
  const { topic } = wallet.sessions()[0]!
  const away = world.relay.faults.refuse('Too many requests', { client, code: 1013 })
  world.relay.cut(client)
  const signed = signMessage(it.portico, { message: 'Hello' })
  signed.catch(() => {})
  await wallet.disconnect(topic)
  away.end()
  await expect(signed).rejects.toMatchObject({ exit: 'session-deleted' })
  await it.until(() => it.status('eip155').is === 'disconnected')
  expect(wallet.requests).toEqual([])
})
