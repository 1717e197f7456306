import { SignClient } from '@walletconnect/sign-client'
import { startRelay } from '@portico/testkit/relay'
import type { LocalRelay } from '@portico/testkit/relay'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAddedChain } from '../wallet/state.ts'
import { listedOf, propertiesOf } from './bitcoin-addresses.ts'
import { startKit } from './kit.ts'
import type { Kit, Session } from './kit.ts'
import { addressesOn, grant, readProposal } from './namespaces.ts'
import { wcNetworks } from './networks.ts'
import { parseSessionRequest } from './requests.ts'
import { currentAccount, currentChain, switchAccount, switchChain } from './sessions.ts'
import { CLUSTER, kitStorage, REGTEST, WC_CONFIG, wcContext } from './wc.fixture.ts'

type Dapp = Awaited<ReturnType<typeof SignClient.init>>

const context = wcContext()
const [first, second] = context.accounts
if (first === undefined || second === undefined) throw new Error('The wallet has two accounts.')
const memory = ((): Pick<Storage, 'getItem' | 'setItem'> => {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
  }
})()

let relay: LocalRelay
let dapp: Dapp
let kit: Kit

beforeAll(async () => {
  relay = await startRelay()
  const { url, projectId } = relay
  const metadata = { name: 'A site', description: '', url: 'http://localhost:5173', icons: [] }
  dapp = await SignClient.init({
    relayUrl: url,
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    storage: kitStorage(),
    metadata,
  })
  kit = await startKit({ url, projectId }, 'http://localhost:5174', kitStorage())
})

afterAll(async () => {
  await Promise.all([kit.core.relayer.transportClose(), dapp.core.relayer.transportClose()])
  await relay.stop()
})

/** From the site's code to a session, approved as far as the wallet can. */
async function connect(): Promise<Session> {
  const { uri, approval } = await dapp.connect({
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:1', 'eip155:2'],
        methods: ['personal_sign', 'eth_sign'],
        events: ['accountsChanged', 'chainChanged'],
      },
      solana: { chains: [CLUSTER], methods: ['solana_signMessage'], events: ['accountsChanged'] },
      bip122: {
        chains: [REGTEST],
        methods: ['getAccountAddresses', 'signPsbt'],
        events: ['bip122_addressesChanged'],
      },
    },
  })
  kit.once('session_proposal', ({ id, params }) => {
    const { networks } = readProposal(params, wcNetworks(context.store.read(), context.config))
    const namespaces = grant(params, networks, [first!])
    void kit.approveSession({ id, namespaces, ...propertiesOf(context, namespaces) })
  })
  await kit.pair({ uri: uri ?? '' })
  return approval()
}

const nextEvent = <Event extends 'session_update' | 'session_event' | 'session_delete'>(
  event: Event,
): Promise<unknown> => new Promise((resolve) => dapp.once(event, resolve))

const own = (topic: string): Session => {
  const session = kit.getActiveSessions()[topic]
  if (session === undefined) throw new Error('The session is gone.')
  return session
}

test('settles the supported part of the official client’s proposal, and signs correctly', async () => {
  const { topic, namespaces, peer } = await connect()
  expect(peer.metadata.name).toBe('Pocket Wallet')
  expect(namespaces['eip155']).toMatchObject({ chains: ['eip155:1'], methods: ['personal_sign'] })
  kit.once('session_request', ({ id, params: { request, chainId } }) => {
    const place = {
      chain: chainId,
      addresses: addressesOn(own(topic).namespaces, chainId),
      cluster: undefined,
    }
    const ask = parseSessionRequest(request.method, request.params, place)
    if (!('approval' in ask) || ask.approval.kind !== 'message')
      throw new Error('This is no message.')
    const { data } = ask.approval
    void first.evm
      .signer()
      .then((signer) => signer.signMessage({ message: { raw: data } }))
      .then((signature) =>
        kit.respondSessionRequest({
          topic,
          response: { id, jsonrpc: '2.0', result: ask.write(signature) },
        }),
      )
  })
  const params = ['0x6869', first.evm.address]
  const signature = await dapp.request<`0x${string}`>({
    topic,
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params },
  })
  expect(await verifyMessage({ address: first.evm.address, message: 'hi', signature })).toBe(true)
})

test('emits another account on every chain, and keeps it as the current one', async () => {
  const { topic } = await connect()
  const events = Promise.all([nextEvent('session_update'), nextEvent('session_event')])
  await switchAccount(kit, context, own(topic), second)
  const [update, event] = await events
  expect(update).toMatchObject({
    topic,
    params: {
      namespaces: {
        eip155: { accounts: [`eip155:1:${second.evm.address}`] },
        solana: { accounts: [`${CLUSTER}:${second.solana.address}`] },
      },
    },
  })
  expect(event).toMatchObject({
    params: { event: { name: 'accountsChanged', data: [`eip155:1:${second.evm.address}`] } },
  })
  expect(currentAccount(context, own(topic))?.name).toBe(second.name)
})

test('includes the keys of Bitcoin addresses in the session, and another account’s when it is chosen', async () => {
  const { sessionProperties, topic } = await connect()
  const keys = [first, second].map(({ bitcoin: { payment } }) => [
    {
      address: payment.address('bitcoin:regtest'),
      publicKey: Buffer.from(payment.publicKey).toString('hex'),
      path: payment.path,
      intention: 'payment',
    },
  ])
  expect(JSON.parse(sessionProperties?.['bip122_getAccountAddresses'] ?? '')).toEqual(keys[0])
  expect(listedOf(context, [first.bitcoin.ordinals.address('bitcoin:regtest')])).toMatchObject([
    { path: "m/86'/0'/0'/0/0", intention: 'ordinal' },
  ])
  const events = new Promise((resolve) =>
    dapp.on(
      'session_event',
      ({ params: { event } }) => event.name === 'bip122_addressesChanged' && resolve(event.data),
    ),
  )
  await switchAccount(kit, context, own(topic), second)
  expect(await events).toEqual(keys[1])
})

test('adds a new network of the wallet to the session, and switches to it', async () => {
  const { topic } = await connect()
  const added = WC_CONFIG.chains[1]
  if (added === undefined) throw new Error('The fixture has two networks.')
  await expect(switchChain(kit, context, own(topic), 2, memory)).rejects.toThrow(
    'cannot be put on that network',
  )
  context.store.update((state) => withAddedChain(state, added))
  const events = Promise.all([nextEvent('session_update'), nextEvent('session_event')])
  await switchChain(kit, context, own(topic), 2, memory)
  const [update, event] = await events
  expect(update).toMatchObject({
    params: { namespaces: { eip155: { chains: ['eip155:1', 'eip155:2'] } } },
  })
  expect(event).toMatchObject({
    params: { chainId: 'eip155:2', event: { name: 'chainChanged', data: 2 } },
  })
  expect(currentChain(context, own(topic), memory)?.chainId).toBe(2)
  const back = nextEvent('session_event')
  await switchChain(kit, context, own(topic), 1, memory)
  expect(await back).toMatchObject({ params: { chainId: 'eip155:1' } })
})
