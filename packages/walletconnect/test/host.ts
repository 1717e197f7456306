/**
 * A host's page with WalletConnect: the real engine, adapters, client and relay, with the official
 * wallet on the other side.
 */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { bitcoin } from '@portico/bitcoin'
import { createPortico, namespaceState } from '@portico/core'
import { browserPlatform } from '@portico/core/adapter'
import { arbitrum, mainnet, optimism, solana as solanaMainnet } from '@portico/core/networks'
import type {
  AnyAdapter,
  Network,
  NamespaceState,
  Platform,
  Portico,
  PorticoConfig,
} from '@portico/core'
import { cosmos } from '@portico/cosmos'
import { evm } from '@portico/evm'
import { polkadot } from '@portico/polkadot'
import { solana } from '@portico/solana'
import type { LocalRelay } from '@portico/testkit/relay'
import { mapStorage, recordLines, until } from '@portico/testkit/world'
import { createClient } from '../src/client.ts'
import { walletConnect } from '../src/index.ts'
import type { SignClient, WalletConnectOptions } from '../src/index.ts'
import { metadata } from './parts.ts'

/** What one browser stores between pages. */
export interface Browser {
  stored: Map<string, string>
  database: IDBFactory
}

export const newBrowser = (): Browser => ({ stored: new Map(), database: new IDBFactory() })

export interface Host {
  portico: Portico
  /**
   * The host's callbacks, oldest first: `connect eip155 0xa`, `restored …`,
   * `disconnect eip155 user`, `account …`, `network …`.
   */
  received: string[]
  /** The codes of alerts, and the names of all other events. */
  events: string[]
  status(namespace: string): NamespaceState
  until(check: () => boolean): Promise<void>
  /** The code that the attempt shows. */
  code(): Promise<string>
  close(): Promise<void>
}

export interface HostOptions {
  browser?: Browser
  networks?: readonly Network[]
  adapters?: readonly AnyAdapter[]
  platform?: Partial<Platform>
  config?: Partial<PorticoConfig>
  connect?: WalletConnectOptions
  /** A client in place of Portico's own. */
  client?: SignClient
}

export const adapters = (): readonly AnyAdapter[] => [
  evm(),
  solana(),
  bitcoin(),
  polkadot(),
  cosmos(),
]

export function openHost(
  relay: Pick<LocalRelay, 'url' | 'projectId'> | null,
  o: HostOptions = {},
): Host {
  const { stored, database } = o.browser ?? newBrowser()
  const platform: Platform = {
    ...browserPlatform(),
    storage: mapStorage(stored),
    window: Object.assign(new EventTarget(), {
      Event,
      CustomEvent,
    }) as unknown as Platform['window'],
    ...o.platform,
  }
  let made: SignClient | undefined
  const { callbacks, hostCalls } = recordLines()
  const events: string[] = []
  const portico = createPortico({
    adapters: o.adapters ?? [evm(), solana()],
    connectors: [
      walletConnect({
        client: async (services) =>
          (made =
            o.client ??
            createClient({
              relayUrl: relay!.url,
              projectId: relay!.projectId,
              metadata: async () => metadata,
              platform: { ...services.platform, window: null },
              database,
              socket: (url) => new WebSocket(url) as never,
            })),
        ...o.connect,
      }),
    ],
    networks: o.networks ?? [mainnet, optimism, solanaMainnet],
    debug: false,
    platform,
    ...callbacks,
    onEvent: (event) =>
      events.push(event.event === 'ALERT' ? String(event.properties.code) : event.event),
    ...o.config,
  } as PorticoConfig) as unknown as Portico
  const stop = portico.start()
  const untilState = (check: () => boolean): Promise<void> => until(portico.subscribe, check)
  return {
    portico,
    received: hostCalls,
    events,
    until: untilState,
    status: (namespace) => namespaceState(portico.getState(), namespace),
    async code() {
      let uri: string | undefined
      await untilState(() => {
        const { attempt } = portico.getState()
        uri = attempt.is === 'waiting' && attempt.step.is === 'scan' ? attempt.step.uri : undefined
        return uri !== undefined
      })
      return uri!
    },
    async close() {
      stop()
      await made?.stop()
    },
  }
}

export { arbitrum, mainnet, optimism, solanaMainnet }
