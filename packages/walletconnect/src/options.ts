import type { Services } from '@portico/core'
import type { SignClient } from './port.ts'

/** Options of `walletConnect`. */
export interface WalletConnectOptions {
  /**
   * Of a project at the relay's operator; for the public relay that is Reown (`cloud.reown.com`).
   * Your own relay may want none.
   */
  projectId?: string
  /** `wss://…`. Default: the public relay, where public wallets listen. */
  relayUrl?: string
  /** Where a wallet returns the visitor to in a host's app: its scheme or universal link. */
  redirect?: { native?: string; universal?: string }
  /** The requested methods by namespace (`eip155`, …), instead of the usual ones. */
  methods?: Readonly<Record<string, readonly string[]>>
  /** The requested events by namespace, instead of the usual ones. */
  events?: Readonly<Record<string, readonly string[]>>
  /** The requested networks by namespace, instead of the instance's. */
  chains?: Readonly<Record<string, readonly string[]>>
  /**
   * Sends the relay plain-text hints (`tvf`): a request's id, and for wallet requests the method,
   * the network (CAIP-2), and the contract that an `eth_sendTransaction` calls. The relay can
   * combine them with the visitor's IP address and the project. Operators use them for statistics;
   * no message needs them. Wallets report what they sign themselves. Default: none.
   *
   * @example walletConnect({ projectId, hints: true })
   */
  hints?: boolean
  /**
   * `https://…` of an attestation server (Verify API), which confirms the page's origin to wallets
   * that know it. For each session, sign-in or request, a hidden, sandboxed frame of the server
   * gets the project id, the page's origin, and hashes of the sealed message and its content. The
   * server also sees the visitor's IP address, and so can link visits. Its signed answer is sent in
   * plain text with the message. A QR code does not wait for it; proposals and requests wait one
   * second at most, and not while the server is silent. Needs `frame-src https://…`. Default: no
   * frame.
   *
   * @example walletConnect({ projectId, attestation: 'https://verify.walletconnect.org/v3' })
   */
  attestation?: string
  /**
   * A client of your own, e.g. adapted by `official` of `@portico/walletconnect/official`. Called
   * when needed.
   */
  client?: (services: Services) => Promise<SignClient>
}
