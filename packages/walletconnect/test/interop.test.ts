/**
 * Tests everything in Sign v2 between our client and the official wallet (`@reown/walletkit`
 * 1.2.10), over a real relay.
 */
import { startOfficialDapp, WalletRefusal } from '@portico/testkit/walletconnect'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocks } from './locks.ts'
import {
  account,
  listen,
  metadata,
  settle,
  solanaChain,
  startWorld,
  wanted,
  type Received,
  type World,
} from './parts.ts'

const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const hello = ['0x68656c6c6f', account.address]
let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

const sign = (
  { client }: Received,
  topic: string,
  chain = 'eip155:1',
  signal?: AbortSignal,
): Promise<unknown> =>
  client.request(topic, { chain, method: 'personal_sign', params: hello }, signal)
const isSignature = (signature: unknown): Promise<boolean> =>
  verifyMessage({
    address: account.address,
    message: 'hello',
    signature: signature as `0x${string}`,
  })
const failures = ({ events }: Received): unknown[] => events.filter(({ is }) => is === 'failed')

test('the wallet reads the proposal: metadata, chains, methods and events', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  await settle(dapp, wallet)
  expect(wallet.proposals).toEqual([
    {
      id: expect.any(Number),
      requiredNamespaces: {},
      optionalNamespaces: wanted.optionalNamespaces,
      proposer: metadata,
      checked: 'UNKNOWN',
      sessionProperties: wanted.sessionProperties,
    },
  ])
})

test('with two namespaces in one session: uses each one’s own chains for its requests', async () => {
  const dapp = world.client()
  const wallet = await world.wallet({ answer: ({ chain, method }) => `${chain} ${method}` })
  const { topic, namespaces } = await settle(dapp, wallet)
  expect(namespaces).toEqual({
    eip155: {
      ...wanted.optionalNamespaces.eip155,
      accounts: [`eip155:1:${account.address}`, `eip155:10:${account.address}`],
    },
    solana: { ...wanted.optionalNamespaces.solana, accounts: [`${solanaChain}:${solanaAddress}`] },
  })
  const ask = (chain: string, method: string): Promise<unknown> =>
    dapp.client.request(topic, { chain, method, params: {} })
  expect(await ask('eip155:10', 'personal_sign')).toBe('eip155:10 personal_sign')
  expect(await ask(solanaChain, 'solana_signMessage')).toBe(`${solanaChain} solana_signMessage`)
  await expect(ask(solanaChain, 'personal_sign')).rejects.toMatchObject({
    data: { stage: 'request' },
  })
  await expect(ask('eip155:137', 'personal_sign')).rejects.toMatchObject({
    data: { stage: 'request' },
  })
  expect(wallet.requests).toHaveLength(2)
})

test('concurrent requests get their own answers in any order', async () => {
  const dapp = world.client()
  const wallet = await world.wallet({ answer: undefined as never, queue: false })
  const { topic } = await settle(dapp, wallet)
  const asked = [1, 2, 3].map((nonce) =>
    dapp.client.request(topic, {
      chain: 'eip155:1',
      method: 'eth_sendTransaction',
      params: [{ nonce }],
    }),
  )
  await wallet.asked('eth_sendTransaction', 3)
  const nonceOf = (params: unknown): number => (params as [{ nonce: number }])[0].nonce
  for (const request of wallet.requests.toReversed())
    await wallet.respond(request, `0x${nonceOf(request.params)}`)
  expect(await Promise.all(asked)).toEqual(['0x1', '0x2', '0x3'])
})

test("the wallet's rejections keep their codes and messages", async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  for (const [code, exit] of [
    [4001, 'rejected'],
    [5000, 'rejected'],
    [4902, 'failed'],
    [4100, 'failed'],
  ] as const) {
    wallet.set({ answer: () => Promise.reject(new WalletRefusal(code, `No: ${code}`)) })
    await expect(sign(dapp, topic)).rejects.toMatchObject({
      exit,
      message: `No: ${code}`,
      data: { stage: 'request', rpcCode: code },
    })
  }
})

test('a proposal is rejected, and the next QR code settles', async () => {
  const dapp = world.client()
  const wallet = await world.wallet({ policy: 'reject' })
  const { uri, topic } = await dapp.client.pair(wanted)
  await wallet.pair(uri)
  expect(await dapp.received('rejected')).toMatchObject({
    pairing: topic,
    code: 5000,
    message: 'User rejected.',
  })
  wallet.set({ policy: 'approve' })
  expect(await isSignature(await sign(dapp, (await settle(dapp, wallet)).topic))).toBe(true)
})

test('two concurrent QR codes both settle, each with its own pairing', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const [first, second] = await Promise.all([dapp.client.pair(wanted), dapp.client.pair(wanted)])
  await wallet.pair(second.uri)
  await wallet.pair(first.uri)
  await dapp.received('settled', 2)
  // The order depends on which of them the wallet finishes first.
  expect(
    dapp.events.flatMap((event) => (event.is === 'settled' ? [event.pairing] : [])).toSorted(),
  ).toEqual([second.topic, first.topic].toSorted())
})

test('an approval of an abandoned QR code is emitted', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { uri, topic } = await dapp.client.pair(wanted)
  await dapp.client.abandon(topic)
  await wallet.pair(uri)
  expect(await dapp.received('settled')).toMatchObject({ pairing: topic })
})

test('several sessions with several wallets: each gets its own requests, and one ends without the others', async () => {
  const dapp = world.client()
  const [red, blue] = [
    await world.wallet({ answer: () => 'red' }),
    await world.wallet({ answer: () => 'blue' }),
  ]
  const first = await settle(dapp, red)
  const { uri } = await dapp.client.pair(wanted)
  await blue.pair(uri)
  const { session: second } = await dapp.received('settled', 2)
  expect((await dapp.client.sessions()).map(({ topic }) => topic)).toEqual([
    first.topic,
    second.topic,
  ])
  expect(await Promise.all([sign(dapp, second.topic), sign(dapp, first.topic)])).toEqual([
    'blue',
    'red',
  ])
  await blue.emit(second.topic, 'eip155:1', 'chainChanged', 10)
  expect(await dapp.received('event')).toMatchObject({ topic: second.topic })
  await red.disconnect(first.topic)
  expect(await dapp.received('deleted')).toMatchObject({ topic: first.topic, code: 6000 })
  expect((await dapp.client.sessions()).map(({ topic }) => topic)).toEqual([second.topic])
  expect(await sign(dapp, second.topic)).toBe('blue')
  await expect(sign(dapp, first.topic)).rejects.toMatchObject({ exit: 'session-deleted' })
})

test('the wallet changes accounts, reduces its namespaces, emits events, and extends', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic, until } = await settle(dapp, wallet)
  const less = {
    eip155: {
      chains: ['eip155:10'],
      accounts: [`eip155:10:${account.address}`],
      methods: ['personal_sign'],
      events: ['chainChanged', 'accountsChanged'],
    },
  }
  await wallet.update(topic, less)
  expect(await dapp.received('updated')).toMatchObject({ session: { topic, namespaces: less } })
  await expect(sign(dapp, topic, 'eip155:1')).rejects.toMatchObject({ data: { stage: 'request' } })
  expect(await isSignature(await sign(dapp, topic, 'eip155:10'))).toBe(true)
  await wallet.emit(topic, 'eip155:10', 'accountsChanged', [`eip155:10:${account.address}`])
  expect(await dapp.received('event')).toMatchObject({
    topic,
    chain: 'eip155:10',
    name: 'accountsChanged',
    data: [`eip155:10:${account.address}`],
  })
  await wallet.extend(topic)
  const { session } = await dapp.received('updated', 2)
  expect(session.until).toBeGreaterThanOrEqual(until)
  await dapp.client.extend(topic)
  expect(wallet.sessions()[0]!.expiry * 1_000).toBeGreaterThanOrEqual(until)
  expect(failures(dapp)).toEqual([])
})

test('each side pings the other', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  await dapp.client.ping(topic)
  await wallet.ping(topic)
  expect(failures(dapp)).toEqual([])
})

test('a pending request rejects when the wallet ends the session', async () => {
  const dapp = world.client()
  const wallet = await world.wallet({ answer: undefined as never })
  const { topic } = await settle(dapp, wallet)
  const answer = sign(dapp, topic)
  answer.catch(() => {})
  await wallet.asked('personal_sign')
  await wallet.disconnect(topic)
  await expect(answer).rejects.toMatchObject({ exit: 'session-deleted' })
})

test('notifies the wallet when the page ends a session, and deletes its data', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(dapp, wallet)
  await dapp.client.disconnect(topic)
  await wallet.disconnected(topic)
  expect([await dapp.client.sessions(), wallet.sessions()]).toEqual([[], []])
  await dapp.client.stop()
  expect(await world.client().client.sessions()).toEqual([])
})

test('a reload keeps the session, its keys and the relay identity', async () => {
  const one = {
    locks: createLocks(),
    channel: (of: string) => new BroadcastChannel(of),
    name: `reload-${process.pid}`,
  }
  const first = world.client(one)
  const wallet = await world.wallet()
  const session = await settle(first, wallet)
  const id = await first.client.id()
  await first.client.stop()
  const second = world.client(one)
  expect(await second.client.sessions()).toEqual([session])
  expect(await second.client.id()).toBe(id)
  expect(await isSignature(await sign(second, session.topic))).toBe(true)
})

test('the wallet’s changes while the page was closed are noticed: an update, an event, an end', async () => {
  const first = world.client()
  const wallet = await world.wallet()
  const { topic } = await settle(first, wallet)
  const { uri } = await first.client.pair(wanted)
  await wallet.pair(uri)
  const { session: other } = await first.received('settled', 2)
  await first.client.stop()
  await vi.waitFor(() => expect(world.relay.clients()).toHaveLength(1))
  const { eip155 } = wallet.sessions().find((each) => each.topic === topic)!.namespaces
  const updating = wallet.update(topic, {
    eip155: { ...eip155!, accounts: [`eip155:10:${account.address}`] },
  })
  await wallet.emit(topic, 'eip155:10', 'chainChanged', 10)
  await wallet.disconnect(other.topic)
  const second = world.client()
  await updating
  expect(await second.received('updated')).toMatchObject({
    session: { topic, namespaces: { eip155: { accounts: [`eip155:10:${account.address}`] } } },
  })
  expect(await second.received('event')).toMatchObject({ topic, name: 'chainChanged' })
  expect(await second.received('deleted')).toMatchObject({ topic: other.topic, code: 6000 })
  expect((await second.client.sessions()).map((session) => session.topic)).toEqual([topic])
})

test('a QR code that was shown before a reload still settles', async () => {
  const first = world.client()
  const wallet = await world.wallet()
  const { uri, topic } = await first.client.pair(wanted)
  await first.client.stop()
  const second = world.client()
  await wallet.pair(uri)
  expect(await second.received('settled')).toMatchObject({ pairing: topic })
})

test('signs in and opens a session on every requested chain by one approval', async () => {
  const dapp = world.client()
  const wallet = await world.wallet({ signIn: ({ message }) => account.signMessage({ message }) })
  const asked = {
    chains: ['eip155:1', 'eip155:10'],
    domain: 'shop.example',
    nonce: 'abcdefgh12345678',
    uri: 'https://shop.example/login',
    statement: 'Welcome.',
    methods: ['personal_sign'],
  }
  const { uri, topic } = await dapp.client.authenticate!(asked, wanted)
  await wallet.pair(uri)
  const { pairing, auths, session } = await dapp.received('authenticated')
  expect(pairing).toBe(topic)
  expect(auths).toHaveLength(2)
  expect(session!.namespaces['eip155']!.accounts).toEqual([
    `eip155:1:${account.address}`,
    `eip155:10:${account.address}`,
  ])
  expect(await isSignature(await sign(dapp, session!.topic, 'eip155:10'))).toBe(true)
  expect(dapp.events.filter(({ is }) => is === 'settled' || is === 'failed')).toEqual([])
})

test('a sign-in is rejected, and a wallet without it settles a session instead', async () => {
  const dapp = world.client()
  const asked = {
    chains: ['eip155:1'],
    domain: 'shop.example',
    nonce: 'abcdefgh12345678',
    uri: 'https://shop.example/login',
  }
  const modern = await world.wallet({
    policy: 'reject',
    signIn: ({ message }) => account.signMessage({ message }),
  })
  const first = await dapp.client.authenticate!(asked, wanted)
  await modern.pair(first.uri)
  expect(await dapp.received('rejected')).toMatchObject({ pairing: first.topic })
  const old = await world.wallet()
  const second = await dapp.client.authenticate!(asked, wanted)
  await old.pair(second.uri)
  expect(await dapp.received('settled')).toMatchObject({ pairing: second.topic })
})

test('next to the official client, at the same relay and wallet, neither affects the other', async () => {
  const dapp = world.client()
  const wallet = await world.wallet()
  const official = await startOfficialDapp({
    relayUrl: world.relay.url,
    projectId: world.relay.projectId,
  })
  world.ends.push(official.stop)
  const ours = await settle(dapp, wallet)
  const { uri, settled } = await official.connect({ optionalNamespaces: wanted.optionalNamespaces })
  await wallet.pair(uri)
  const theirs = await settled
  expect(
    wallet
      .sessions()
      .map(({ topic }) => topic)
      .toSorted(),
  ).toEqual([ours.topic, theirs.topic].toSorted())
  expect(
    await isSignature(await official.request(theirs.topic, 'eip155:1', 'personal_sign', hello)),
  ).toBe(true)
  expect(await isSignature(await sign(dapp, ours.topic))).toBe(true)
  await official.disconnect(theirs.topic)
  await wallet.disconnected(theirs.topic)
  expect(await dapp.client.sessions()).toHaveLength(1)
  expect(failures(dapp)).toEqual([])
})

test('clients with different names on one origin share neither sessions nor the connection', async () => {
  const [one, other] = [world.client({ name: 'one' }), world.client({ name: 'other' })]
  const wallet = await world.wallet()
  const { topic } = await settle(one, wallet)
  expect(await other.client.sessions()).toEqual([])
  expect(await one.client.id()).not.toBe(await other.client.id())
  await expect(sign(other, topic)).rejects.toMatchObject({ exit: 'session-deleted' })
  expect(listen(other.client).events).toEqual([])
})
