import type { Services } from '@portico/core'
import type { SignClient } from './port.ts'

/** Options of `walletConnect`. */
export interface WalletConnectOptions {
  /** From the relay's operator. The public relay requires one; your own may not. */
  projectId?: string
  /**
   * `wss://…`. Default: the public relay, where public wallets listen. Your own wallets may listen
   * elsewhere.
   */
  relayUrl?: string
  /**
   * Where a wallet returns the visitor to, when the host is an app: its own scheme, or a universal
   * link.
   */
  redirect?: { native?: string; universal?: string }
  /**
   * By namespace (`eip155`, …): instead of the usual methods, events or the configured chains
   * (CAIP-2).
   */
  methods?: Readonly<Record<string, readonly string[]>>
  /** The requested events by namespace, instead of the usual ones. */
  events?: Readonly<Record<string, readonly string[]>>
  /** The requested networks by namespace, instead of the instance's. */
  chains?: Readonly<Record<string, readonly string[]>>
  /**
   * Sends the relay hints about each message in plain text (`tvf`): the request's id, and for
   * wallet requests also the method, the network (CAIP-2), and the contract that an
   * `eth_sendTransaction` calls. The relay can combine them with the visitor's IP address and the
   * page's project. No message needs them: relay operators use them for statistics, and may ask for
   * them. Wallets report signed transactions and messages to the relay themselves. Default: none.
   *
   * @example walletConnect({ projectId, hints: true })
   */
  hints?: boolean
  /**
   * `https://…` of an attestation server (Verify API), which confirms the page's origin for each
   * wallet request (a session, a sign-in, a request). For each, a hidden, sandboxed frame of the
   * server loads and gets the project id, the page's origin, and two hashes, of the sealed message
   * and of its content. The server also sees the visitor's IP address, and so can link visits. Its
   * signed answer is sent in plain text with the message, so that wallets that know the server can
   * show that the request comes from this page; without it they may show that they do not know. A
   * QR code is shown without waiting for it; its proposal and a request wait for one second at
   * most, and not again while the server is silent. The page's policy needs `frame-src https://…`.
   * Default: no frame.
   *
   * @example walletConnect({ projectId, attestation: 'https://verify.walletconnect.org/v3' })
   */
  attestation?: string
  /**
   * Another client than Portico's own, e.g. an official one adapted by `official` of
   * `@portico/walletconnect/official`. Called when it is needed.
   */
  client?: (services: Services) => Promise<SignClient>
}
