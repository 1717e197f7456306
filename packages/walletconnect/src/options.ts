import type { Services } from '@portico/core'
import type { SignClient } from './port.ts'

/** Options of `walletConnect`. */
export interface WalletConnectOptions {
  /** From the relay's operator. The public relay wants one; a relay of your own may not. */
  projectId?: string
  /** `wss://…`. Default: the public relay, which public wallets listen on. Wallets of your own may listen elsewhere. */
  relayUrl?: string
  /** Where a wallet leads the visitor back to, when the host is an app: its own scheme, or a universal link. */
  redirect?: { native?: string; universal?: string }
  /** By namespace (`eip155`, …): instead of the usual methods, events or the configured chains (CAIP-2). */
  methods?: Readonly<Record<string, readonly string[]>>
  /** Events that are asked for, by namespace, in place of the usual ones. */
  events?: Readonly<Record<string, readonly string[]>>
  /** Networks that are asked for, by namespace, in place of the instance's. */
  chains?: Readonly<Record<string, readonly string[]>>
  /**
   * Tells the relay in plain text what each message is (`tvf`): the id of the request; of what wallets are asked, also the
   * method, the network (CAIP-2), and the contract that an `eth_sendTransaction` calls. It can be read there beside the
   * visitor's network address and the page's project. No message needs it: operators of relays make statistics of it, and may
   * ask for it. Wallets report to the relay by themselves which transactions and messages were signed. Default: none of it.
   *
   * @example walletConnect({ projectId, hints: true })
   */
  hints?: boolean
  /**
   * `https://…` of an attestation server (Verify API), asked who this page is whenever something is asked of a wallet (a
   * session, a sign-in, a request): a hidden, sandboxed frame of it is loaded each time, and receives the project id, the page's
   * origin, and two hashes, of the sealed message and of what it says. The server sees the visitor's network address as well,
   * and so which visits belong together. Its signed answer stands in plain text beside the message, and lets wallets that know the server say that
   * a request does come from this page: else they may say that they do not know. A code is shown without waiting for it; its
   * proposal and a request wait a second at most, and not again while the server is silent. The page's policy needs
   * `frame-src https://…`. Default: no frame.
   *
   * @example walletConnect({ projectId, attestation: 'https://verify.walletconnect.org/v3' })
   */
  attestation?: string
  /** Another client than Portico's own, e.g. an official one behind `official` of `@portico/walletconnect/official`. Called when it is wanted. */
  client?: (services: Services) => Promise<SignClient>
}
