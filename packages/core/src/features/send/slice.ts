import type { ChainId, FeeSpeed } from '../../contracts/types.ts'
import type { Exit } from '../../contracts/values.ts'
import type { ErrorCode } from '../../errors/codes.ts'

/** What sending keeps in the state. */
export interface SendSlice {
  /** The form, kept while the card goes elsewhere; null once the network, the chain family or the account has gone, and once it is sent. */
  readonly form: SendForm | null
  /** The last time that a wallet was asked. */
  readonly run: SendRun | null
}

/** What a visitor has put in. */
export type SendForm = {
  /** The network that it is for. */
  readonly chain: ChainId
  /** What the host has opened it with, as JSON: filled in once. */
  readonly source: string
  /** The token's contract or mint; null for the coin. */
  readonly token: string | null
  /** The amount as it was typed. */
  readonly amount: string
  /** The language in which it was typed, BCP 47: in another one its separators may mean something else. */
  readonly locale: string
  /** Whether the amount is of what is sent, or of money. */
  readonly unit: 'token' | 'fiat'
  /** Exactly, in the smallest unit, where the text says it less exactly: once it was turned into money. */
  readonly raw?: string | undefined
  /** As much as there is, whatever the fee is by then. */
  readonly isMax: boolean
  /** The receiver as it was typed. */
  readonly to: string
  /** The address that was seen behind it. */
  readonly resolved?: string | undefined
  /** The address of a name that was confirmed though it may not be its owner's on this network. */
  readonly accepted?: string | undefined
  /** How fast it is to be taken up. */
  readonly speed: FeeSpeed
  /** A text that travels with it. */
  readonly memo: string
}

/** Asking a wallet, and what came of it. `stopped`: the visitor waits no longer; the wallet may still send. */
export type SendRun = {
  /** Counts them. */
  readonly id: number
  readonly is: 'asking' | 'stopped' | 'failed' | 'sent'
  /** What is sent, in the visitor's words. */
  readonly what: string
  /** Once sent. */
  readonly hash?: string
  /** The network. */
  readonly chain: ChainId
  /** Why it failed. */
  readonly code?: ErrorCode
  /** How that ended. */
  readonly exit?: Exit
}
