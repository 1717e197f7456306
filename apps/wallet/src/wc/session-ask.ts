import type { Approval } from '../shared/requests.ts'
import type { SolanaChain } from '../shared/standard.ts'
import type { ListedAddress } from './bitcoin-addresses.ts'

/** An immediate answer, or a question and how to write its answer. */
export type SessionAsk =
  | { readonly answer: unknown }
  /** `wallet_getCallsStatus`. */
  | { readonly status: unknown }
  | {
      readonly approval: Approval
      /** Converts the screen's result for the site. */
      write(result: unknown): unknown
    }

export type SessionPlace = {
  readonly chain: string
  /** The first is the current one. */
  readonly addresses: readonly string[]
  /** If the wallet reaches it. */
  readonly cluster: SolanaChain | undefined
  listed?(address: string): ListedAddress
}
