/**
 * Tests of wallets that send what they should not. The tests write the messages themselves, because
 * no SDK would send them.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sealEnvelope } from './envelope.ts'
import { answerTo, failed, settleByHand } from './faults.ts'
import { settlement, takeCode } from './hand.ts'
import { account, settle, startWorld, wanted, type World } from './parts.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

test.each([
  [
    'other chains',
    {
      eip155: {
        chains: ['eip155:137'],
        accounts: [`eip155:137:${account.address}`],
        methods: ['personal_sign'],
        events: [],
      },
    },
    5100,
  ],
  [
    'another namespace',
    {
      cosmos: {
        chains: ['cosmos:cosmoshub-4'],
        accounts: ['cosmos:cosmoshub-4:cosmos1abc'],
        methods: ['cosmos_signDirect'],
        events: [],
      },
    },
    5104,
  ],
  [
    'no method that we know',
    {
      eip155: {
        chains: ['eip155:1'],
        accounts: [`eip155:1:${account.address}`],
        methods: ['eth_steal'],
        events: [],
      },
    },
    5101,
  ],
  [
    'no account',
    { eip155: { chains: ['eip155:1'], accounts: [], methods: ['personal_sign'], events: [] } },
    5103,
  ],
])(
  'opens no session for a wallet that approves only %s, sends it the reason, and settles a new QR code',
  async (_what, namespaces, code) => {
    const dapp = world.client()
    const { uri } = await dapp.client.pair(wanted)
    const hand = takeCode(world.relay, uri)
    hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
    const id = hand.say('wc_sessionSettle', settlement(hand, account.address, { namespaces }))
    expect(await answerTo(world, hand, id)).toMatchObject({ error: { code } })
    expect(await dapp.received('failed')).toMatchObject({ stage: 'settle', code: `rpc${code}` })
    expect(await dapp.client.sessions()).toEqual([])
    expect(await settle(dapp, await world.wallet())).toHaveProperty('topic')
  },
)

test('a wallet that approves fewer methods and chains: those are served, the rest is refused here', async () => {
  const dapp = world.client()
  const wallet = await world.wallet({
    chains: ['eip155:10'],
    methods: { eip155: ['eth_sendTransaction'] },
    answer: () => '0xabc',
  })
  const { topic } = await settle(dapp, wallet)
  const ask = (chain: string, method: string): Promise<unknown> =>
    dapp.client.request(topic, { chain, method, params: [] })
  expect(await ask('eip155:10', 'eth_sendTransaction')).toBe('0xabc')
  await expect(ask('eip155:10', 'personal_sign')).rejects.toMatchObject({
    code: 'unapproved',
    exit: 'unsupported',
  })
  await expect(ask('eip155:1', 'eth_sendTransaction')).rejects.toMatchObject({ code: 'unapproved' })
  expect(wallet.requests).toHaveLength(1)
})

test('a wallet that settles with another key than in its answer is rejected', async () => {
  const dapp = world.client()
  const { uri } = await dapp.client.pair(wanted)
  const hand = takeCode(world.relay, uri)
  hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
  const other = {
    publicKey: 'ab'.repeat(32),
    metadata: { name: 'Somebody Else', description: '', url: 'https://else.example', icons: [] },
  }
  const id = hand.say('wc_sessionSettle', settlement(hand, account.address, { controller: other }))
  expect(await answerTo(world, hand, id)).toMatchObject({ error: { code: 1005 } })
  expect(await dapp.client.sessions()).toEqual([])
})

test.each([
  ['a key of low order', '00'.repeat(32), 'crypto'],
  ['a key too short', 'abcd', 'propose'],
  ['no key', undefined, 'propose'],
])(
  'a wallet that answers with %s: it is reported, and the QR code stays valid for a correct wallet',
  async (_what, responderPublicKey, stage) => {
    const dapp = world.client()
    const { uri } = await dapp.client.pair(wanted)
    takeCode(world.relay, uri).answer({ relay: { protocol: 'irn' }, responderPublicKey })
    expect(await dapp.received('failed')).toMatchObject({ stage })
    const better = takeCode(world.relay, uri)
    better.answer({ relay: { protocol: 'irn' }, responderPublicKey: better.key })
    better.say('wc_sessionSettle', settlement(better, account.address))
    expect(await dapp.received('settled')).toMatchObject({
      session: { topic: better.session.topic },
    })
  },
)

test('a wallet that settles with an expired session is refused', async () => {
  const dapp = world.client()
  const { uri } = await dapp.client.pair(wanted)
  const hand = takeCode(world.relay, uri)
  hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
  const id = hand.say(
    'wc_sessionSettle',
    settlement(hand, account.address, { expiry: Math.floor(Date.now() / 1_000) - 3_600 }),
  )
  expect(await answerTo(world, hand, id)).toMatchObject({ error: { code: 1005 } })
  expect(await dapp.client.sessions()).toEqual([])
})

test('a wallet that sends a wrong key, no JSON, or no JSON-RPC: each is reported, and the session continues', async () => {
  const dapp = world.client()
  const { hand, session } = await settleByHand(world, dapp)
  hand.say('wc_sessionDelete', { code: 6000, message: 'Not mine to say' }, { key: 'ef'.repeat(32) })
  hand.send(session.topic, sealEnvelope('nonsense', hand.session.key))
  hand.send(session.topic, sealEnvelope([1, 2], hand.session.key))
  hand.send(session.topic, 'AAAA')
  await dapp.received('failed', 4)
  expect(failed(dapp)).toEqual([
    { stage: 'envelope', code: 'sealed' },
    { stage: 'message', code: 'malformed' },
    { stage: 'message', code: 'malformed' },
    { stage: 'envelope', code: 'malformed' },
  ])
  const ping = hand.say('wc_sessionPing', {})
  expect(await answerTo(world, hand, ping)).toMatchObject({ result: true })
  expect(await dapp.client.sessions()).toEqual([session])
})

test('answers unknown methods, a second settlement and invalid updates of a wallet without any change', async () => {
  const dapp = world.client()
  const { hand, session } = await settleByHand(world, dapp)
  const unknown = hand.say('wc_sessionSteal', {})
  const again = hand.say(
    'wc_sessionSettle',
    settlement(hand, '0x000000000000000000000000000000000000dEaD'),
  )
  const nonsense = hand.say('wc_sessionUpdate', {
    namespaces: { eip155: { accounts: ['0x1'], methods: 'all' } },
  })
  const extension = hand.say('wc_sessionExtend', { expiry: 1 })
  const event = hand.say('wc_sessionEvent', { chainId: 'nowhere', event: {} })
  expect(await answerTo(world, hand, unknown)).toMatchObject({ error: { code: 10_001 } })
  expect(await answerTo(world, hand, again)).toMatchObject({ error: { code: 1005 } })
  expect(await answerTo(world, hand, nonsense)).toMatchObject({ error: { code: 1003 } })
  expect(await answerTo(world, hand, extension)).toMatchObject({ error: { code: 1004 } })
  expect(await answerTo(world, hand, event)).toMatchObject({ error: { code: 3002 } })
  expect(await dapp.client.sessions()).toEqual([session])
})

test('a second wallet that answers a used QR code gets nothing', async () => {
  const dapp = world.client()
  const { uri } = await dapp.client.pair(wanted)
  const [first, second] = [takeCode(world.relay, uri), takeCode(world.relay, uri)]
  for (const hand of [first, second])
    hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
  for (const hand of [second, first])
    hand.say('wc_sessionSettle', settlement(hand, account.address))
  expect((await dapp.received('settled')).session.topic).toBe(first.session.topic)
  const ping = first.say('wc_sessionPing', {})
  await answerTo(world, first, ping)
  expect(await dapp.client.sessions()).toHaveLength(1)
})
