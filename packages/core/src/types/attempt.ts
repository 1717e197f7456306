import type { Services } from './services.ts'
import type { Json } from '../utils/values.ts'
import type { WalletLinks } from './wallet.ts'
import type { ChainId } from './network.ts'

/** What a connection requests from a wallet. */
export interface Want {
  /** The requested namespaces. */
  namespaces: readonly string[]
  /** The instance's networks, of each namespace the chosen one first. */
  chains: readonly ChainId[]
  /** The chosen wallet, for a connector of wallets outside the page. */
  record?: WalletLinks
}

/**
 * What an attempt waits for. A step with `data`, a `LoginStep`, belongs to a login, and the visitor
 * answers it in the card with a `StepAnswer`. `email` asks for an address; `code` for the code in a
 * mail; `device` waits until a link in a mail has been opened. These can be tried again: `popup`, a
 * window of a provider or wallet; `scan`, a code for a phone; `wallet`, a passkey.
 */
export interface Step {
  /** The kind of step. */
  is: 'wallet' | 'scan' | 'popup' | 'email' | 'code' | 'device' | 'approve' | 'choose'
  /** When it expires, milliseconds since the epoch. */
  until?: number
  /**
   * Which answer is being checked (`email`, `code`, `resend` or `thisTab`); until the login asks
   * again.
   */
  answered?: string
  /** The URI in the QR code. */
  uri?: string
  /** A `LoginStep`. Such a step has no deadline other than the login's. */
  data?: Json
}

/** What a connector gets for an attempt. */
export interface AttemptCtx {
  /** Aborts when no caller waits any more. */
  signal: AbortSignal
  /** What adapters and features use. */
  services: Services
  /** Shows a step to the visitor, and resolves with the answer. */
  ask(step: Step): Promise<Json>
}
