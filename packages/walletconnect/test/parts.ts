/** Parts for the tests of the client: a real relay, the official wallet, a database in memory. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { browserPlatform } from '@portico/core/adapter'
import type { Platform } from '@portico/core'
import { startRelay } from '@portico/testkit/relay'
import type { LocalRelay, RelayOptions } from '@portico/testkit/relay'
import { startWallet } from '@portico/testkit/walletconnect'
import type { OfficialWallet, OfficialWalletOptions } from '@portico/testkit/walletconnect'
import { privateKeyToAccount } from 'viem/accounts'
import { createClient } from '../src/client.ts'
import type { ClientOptions, Proposal, Session, SignClient, SignEvent } from '../src/client.ts'

export const account: ReturnType<typeof privateKeyToAccount> = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
export const solanaChain = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

export const wanted: Proposal = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
    solana: { chains: [solanaChain], methods: ['solana_signMessage'], events: [] },
  },
  sessionProperties: { purpose: 'test' },
}

export const metadata = {
  name: 'Shop',
  description: 'A shop',
  url: 'https://shop.example',
  icons: ['https://shop.example/icon.png'],
}

/** A client with the events that it has emitted. */
export interface Received {
  client: SignClient
  events: SignEvent[]
  /** Resolves with the nth event of this kind since the start. */
  received<K extends SignEvent['is']>(is: K, times?: number): Promise<Extract<SignEvent, { is: K }>>
}

export function listen(client: SignClient): Received {
  const events: SignEvent[] = []
  const watchers = new Set<() => void>()
  client.on((event) => {
    events.push(event)
    for (const look of watchers) look()
  })
  return {
    client,
    events,
    received: (is, times = 1) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = events.filter((event) => event.is === is)[times - 1]
          if (!found) return
          watchers.delete(look)
          resolve(found as never)
        }
        watchers.add(look)
        look()
      }),
  }
}

/** Everything that a test starts, ended by `end`. */
export interface World {
  relay: LocalRelay
  /** What the browser stores. */
  database: IDBFactory
  platform: Platform
  client(options?: Partial<ClientOptions>): Received
  wallet(options?: Partial<OfficialWalletOptions>): Promise<OfficialWallet>
  ends: (() => Promise<void>)[]
  end(): Promise<void>
}

export async function startWorld(options: RelayOptions = {}): Promise<World> {
  const relay = await startRelay({ record: true, ...options })
  const ends: (() => Promise<void>)[] = []
  const database = new IDBFactory()
  const platform = browserPlatform()
  return {
    relay,
    database,
    platform,
    ends,
    client(more = {}) {
      const client = createClient({
        relayUrl: relay.url,
        projectId: relay.projectId,
        metadata: async () => metadata,
        platform,
        database,
        socket: (url) => new WebSocket(url) as never,
        ...more,
      })
      ends.push(client.stop)
      return listen(client)
    },
    async wallet(more = {}) {
      const wallet = await startWallet({
        relayUrl: relay.url,
        projectId: relay.projectId,
        accounts: {
          eip155: [account.address],
          solana: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
        },
        answer: ({ params }) =>
          account.signMessage({ message: { raw: (params as [`0x${string}`])[0] } }),
        ...more,
      })
      ends.push(wallet.stop)
      return wallet
    },
    async end() {
      await Promise.all(ends.splice(0).map((stop) => stop()))
      await relay.stop()
    },
  }
}

/** Pairs and settles. */
export async function settle(
  { client, received }: Received,
  wallet: OfficialWallet,
  proposal: Proposal = wanted,
): Promise<Session> {
  const { uri } = await client.pair(proposal)
  await wallet.pair(uri)
  return (await received('settled')).session
}
