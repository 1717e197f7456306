/** An attempt to connect: what is wanted of the wallet, and what the visitor sees of it. */
import type { Services } from './services.ts'
import type { Json } from '../utils/values.ts'
import type { WalletLinks } from './wallet.ts'
import type { ChainId } from './network.ts'

/** What a connection asks a wallet for. */
export interface Want {
  /** The chain families that are wanted. */
  namespaces: readonly string[]
  /** The networks of the instance; of each family, the chosen one comes first. */
  chains: readonly ChainId[]
  /** The wallet that was chosen, for a connector that reaches wallets outside the page. */
  record?: WalletLinks
}

/**
 * What an attempt waits for now. A step with `data`, a `LoginStep`, belongs to a login, and the
 * visitor answers it in the card with a `StepAnswer`. `email` asks for an address; `code` asks for
 * the code in a mail; `device` waits until a link in a mail has been opened. Three steps can be
 * tried again: `popup`, a window, of a provider or of the wallet; `scan`, a code for a phone;
 * `wallet`, a passkey.
 */
export interface Step {
  /** The kind of step. */
  is: 'wallet' | 'scan' | 'popup' | 'email' | 'code' | 'device' | 'approve' | 'choose'
  /** When it expires, milliseconds since the epoch. */
  until?: number
  /**
   * Which answer is being checked (`email`, `code`, `resend` or `thisTab`); set until the login
   * asks again.
   */
  answered?: string
  /** The URI in the QR code. */
  uri?: string
  /** What a login shows, a `LoginStep`. Such a step has no deadline other than the login's. */
  data?: Json
}

/** What a connector gets for an attempt. */
export interface AttemptCtx {
  /** Aborts when the attempt is no longer waited for. */
  signal: AbortSignal
  /** What adapters and features use. */
  services: Services
  /** Shows a step to the visitor, and resolves with the answer. */
  ask(step: Step): Promise<Json>
}
