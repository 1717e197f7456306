import type { Platform } from '@portico/core'
import { curves as foundCurves } from './crypto/curves.ts'
import type { Curves } from './crypto/crypto.ts'
import { seal } from './envelope/envelope.ts'
import { withExtras } from './extras/extras.ts'
import { orNull } from './fault.ts'
import type { PeerMetadata, SignClient } from './port.ts'
import { createRelay } from './relay/create.ts'
import type { Socket } from './relay/options.ts'
import { startEngine } from './sign/engine.ts'
import type { EngineDeps } from './sign/engine.ts'
import { openVault } from './storage/vault.ts'
import { shareClient } from './tabs/tabs.ts'

export type * from './port.ts'

/** Options of {@link createClient}. */
export interface ClientOptions {
  /** The id of a project at the relay's operator. */
  projectId: string
  /** The host's metadata for wallets, read for each proposal. */
  metadata(): Promise<PeerMetadata>
  /** Time, randomness, network and window. */
  platform: Platform
  /** `wss://…`. Default: the public relay, which public wallets listen on. */
  relayUrl?: string
  /**
   * Sends the relay plain-text hints about each message (`tvf`): ids, methods, networks, called
   * contracts. Default: none.
   */
  hints?: boolean | undefined
  /**
   * `https://…` of an attestation server (Verify API), asked by a hidden frame for each wallet
   * request. Default: none. With an invalid address every call fails with `config`.
   */
  attestation?: string | undefined
  /**
   * Clients of different names on one origin share neither sessions nor the connection. Default
   * `default`.
   */
  name?: string
  /** Null: nothing is stored. Default: the window's IndexedDB. */
  database?: IDBFactory | null
  /** Null: every tab has its own client. Default: the window's Web Locks. */
  locks?: Pick<LockManager, 'request'> | null
  /** Default: the window's BroadcastChannel. */
  channel?: ((name: string) => BroadcastChannel) | null
  /** Default: the window's WebSocket. */
  socket?: (url: string) => Socket
  /** X25519 and Ed25519. Default: the browser's, else noble's. */
  curves?: () => Promise<Curves>
}

/**
 * Creates a client. It reads storage at once, and connects to the relay when needed.
 *
 * @example
 * const client = createClient({
 *   projectId,
 *   platform: portico.services.platform,
 *   metadata: () => portico.metadata(),
 * })
 * client.on((event) => event.is === 'settled' && console.log(event.session))
 * const { uri } = await client.pair({
 *   optionalNamespaces: {
 *     eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] },
 *   },
 * })
 */
export function createClient(options: ClientOptions): SignClient {
  const {
    platform,
    relayUrl: url = 'wss://relay.walletconnect.org',
    name = 'default',
    curves = foundCurves,
  } = options
  const { window } = platform
  const { BroadcastChannel: Channel } = window ?? {}
  const {
    // Throws when site data are blocked.
    database = orNull(() => window?.indexedDB ?? null),
    locks = window?.navigator.locks ?? null,
    channel = Channel ? (of: string) => new Channel(of) : null,
  } = options
  return shareClient({
    platform,
    name: `portico/walletconnect/${name}`,
    locks,
    channel,
    async start(emit, alone) {
      const deps: EngineDeps = {
        ...options,
        alone,
        curves,
        emit,
        seal,
        vault: openVault({
          database,
          name,
          platform,
          fail: (code, message) => emit({ is: 'failed', stage: 'storage', code, message }),
        }),
        line: (identity, seen) => createRelay({ ...options, url, identity, seen, curves }),
      }
      return startEngine(options.hints || options.attestation ? withExtras(deps, options) : deps)
    },
  })
}
