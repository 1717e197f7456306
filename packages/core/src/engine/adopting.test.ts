/**
 * What a wallet reports while its link is being adopted is not lost, at whichever moment it is
 * reported.
 */
import { mapStorage } from '@portico/testkit/world'
import { expect, test } from 'vitest'
import {
  createPortico,
  defineNetwork,
  type ChainAdapter,
  type Connector,
  type ConnFact,
  type Link,
  type LinkFact,
  type Platform,
} from '../index.ts'
import { namespaceState } from '../state/select.ts'

const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 }
const networks = [1, 2].map((id) =>
  defineNetwork({
    id: `eip155:${id}`,
    name: `${id}`,
    nativeCurrency: coin,
    rpcUrls: [`https://${id}.example`],
  }),
)

/** A wallet behind a session. It has accounts to share, and informs its listeners of changes. */
function makeWallet() {
  const listeners = new Set<() => void>()
  const takers = new Set<(fact: LinkFact) => void>()
  const wallet = {
    account: '0xa',
    chain: 'eip155:1' as `eip155:${number}`,
    detached: 0,
    attached: 0,
    loading: 0,
    loaded: Promise.resolve(),
    listeners,
    takers,
  }
  return {
    ...wallet,
    wallet,
    move(account: string, chain: `eip155:${number}`) {
      Object.assign(wallet, { account, chain })
      for (const report of [...listeners]) report()
    },
    end: () => takers.forEach((take) => take({ is: 'closed', exit: 'session-deleted' })),
  }
}
type Made = ReturnType<typeof makeWallet>

const linkOf = ({ wallet }: Made): Link => ({
  id: 'relay:one',
  connector: 'relay',
  offer: 'one',
  peer: { name: 'One' },
  scope: 'whole',
  handles: () => [
    {
      namespace: 'eip155',
      provider: wallet,
      accounts: [{ address: wallet.account, kind: 'eoa' }],
      chains: 'any',
      chain: wallet.chain,
      chainOwner: 'wallet',
      methods: 'ask',
      reads: 'rpc',
    },
  ],
  subscribe(take) {
    wallet.takers.add(take)
    return () => wallet.takers.delete(take)
  },
  release: async () => {},
  record: () => ({}),
})

/** Waits for turns of the microtask queue, which is how long an adapter takes to load here. */
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve()
}

function page(made: Made, stored: Map<string, string>) {
  const { wallet } = made
  const connector: Connector = {
    id: 'relay',
    owner: 'portico',
    ui: 'none',
    start(sink) {
      sink.offers([{ id: 'one', name: 'One', evidence: [], namespaces: ['eip155'] }])
      return () => {}
    },
    open: async () => (await turns(3), linkOf(made)),
    restore: async () => (await turns(3), linkOf(made)),
  }
  const adapter: ChainAdapter<'eip155', typeof wallet> = {
    namespace: 'eip155',
    authority: 'portico',
    connectors: [connector],
    async attach(_, emit) {
      wallet.loading++
      await wallet.loaded
      await turns(4)
      const report = (): void => {
        const facts: ConnFact[] = [
          { is: 'accounts', accounts: [{ address: wallet.account, kind: 'eoa' }] },
          { is: 'chain', chain: wallet.chain },
        ]
        facts.forEach(emit)
      }
      wallet.listeners.add(report)
      wallet.attached++
      await turns(4)
      return {
        provider: wallet,
        detach() {
          wallet.listeners.delete(report)
          wallet.detached++
        },
      }
    },
    parseAddress: (text) => text,
    reads: () => Promise.reject(new Error('Nothing is read here')),
  }
  const platform: Platform = {
    now: () => 1,
    after(ms, run) {
      if (ms === 0) setImmediate(run)
      return () => {}
    },
    random: (bytes) => new Uint8Array(bytes),
    fetch: () => Promise.reject(new Error('No network')),
    visible: () => true,
    online: () => true,
    changes: () => () => {},
    storage: mapStorage(stored),
    window: Object.assign(new EventTarget(), { Event }) as unknown as Platform['window'],
  }
  const hostCalls: string[] = []
  const portico = createPortico({
    adapters: [adapter],
    networks,
    debug: false,
    platform,
    onConnect: ({ address }) => void hostCalls.push(`connect ${address}`),
    onDisconnect: ({ reason }) => void hostCalls.push(`disconnect ${reason}`),
  })
  return { portico, hostCalls, status: () => namespaceState(portico.getState(), 'eip155') }
}

/** Connects once, so that the engine is loaded. A later start then takes microtask turns only. */
async function connectedOnce(): Promise<{ made: Made; stored: Map<string, string> }> {
  const made = makeWallet()
  const stored = new Map<string, string>()
  const { portico } = page(made, stored)
  const stop = portico.start()
  await portico.connect({ connector: 'relay', offer: 'one' })
  stop()
  made.wallet.listeners.clear()
  made.wallet.takers.clear()
  return { made, stored }
}

const after = 60

test('the last account and network reported at any point of adoption are in use after it', async () => {
  for (let point = 0; point < after; point++) {
    const { made, stored } = await connectedOnce()
    const { portico, status } = page(made, stored)
    portico.start()
    await turns(point)
    made.move('0xb', 'eip155:2')
    await expect
      .poll(() => status())
      .toMatchObject({ is: 'connected', account: '0xb', chain: 'eip155:2' })
    expect(portico.provider('eip155')).toBe(made.wallet)
    // Exactly one adapter listens, whatever happened in between.
    expect({ point, listeners: made.wallet.listeners.size }).toEqual({ point, listeners: 1 })
  }
})

test('a session that ends at any point of adoption is disconnected', async () => {
  for (let point = 0; point < after; point++) {
    const { made, stored } = await connectedOnce()
    const { portico, status } = page(made, stored)
    portico.start()
    await expect.poll(() => made.wallet.takers.size).toBe(1)
    await turns(point)
    made.end()
    await expect.poll(() => status()).toEqual({ is: 'disconnected', exit: 'session-deleted' })
    // An adapter that was still loading stops listening once it has loaded.
    await expect.poll(() => made.wallet.listeners.size).toBe(0)
  }
})

test('a link released while its adapter loads gets no listener afterwards', async () => {
  const { made, stored } = await connectedOnce()
  const { portico, status, hostCalls } = page(made, stored)
  let come = (): void => {}
  made.wallet.loaded = new Promise((resolve) => (come = resolve))
  const { loading } = made.wallet
  portico.start()
  await expect.poll(() => made.wallet.loading).toBe(loading + 1)
  await portico.disconnect()
  come()
  await expect.poll(() => made.wallet.attached - made.wallet.detached).toBe(1)
  // The listener of the first page was cleared by `connectedOnce`.
  expect(made.wallet.listeners.size).toBe(0)
  expect(status().is).toBe('disconnected')
  expect(hostCalls).toEqual([])
})
