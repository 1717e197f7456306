import type { Approval } from '../shared/requests.ts'
import type { SolanaChain } from '../shared/standard.ts'
import type { ListedAddress } from './bitcoin-addresses.ts'

/**
 * What a request over WalletConnect means: an answer that needs nobody, or what to ask and how to
 * write the answer.
 */
export type SessionAsk =
  | { readonly answer: unknown }
  /** The calls whose fate is asked for. */
  | { readonly status: unknown }
  | {
      readonly approval: Approval
      /** Turns what the screen gave into what the site expects. */
      write(result: unknown): unknown
    }

/** Where a request comes from. */
export type SessionPlace = {
  /** CAIP-2. */
  readonly chain: string
  /** Those of the session on that chain; the first is the current one. */
  readonly addresses: readonly string[]
  /** The cluster that the chain is, where it is one that the wallet reaches. */
  readonly cluster: SolanaChain | undefined
  /** What a site is told of an address of Bitcoin. */
  listed?(address: string): ListedAddress
}
