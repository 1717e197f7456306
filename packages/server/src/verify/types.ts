import type { SiwxMessageData } from './message.ts'

/**
 * Why a sign-in is refused.
 *
 * - `malformed`: the message is not a sign-in message, or the signature cannot be read.
 * - `wrong-domain`, `wrong-uri`: it was signed for another page.
 * - `wrong-chain`: its chain is not one of the expected ones.
 * - `nonce`: its nonce is not the one that was issued for it.
 * - `expired`, `not-yet-valid`: the time is outside of the message's validity.
 * - `bad-signature`: the account has not signed it.
 * - `unavailable`: no node of its chain answered, so the signature could not be checked: answer
 *   503, and let the visitor try again.
 */
export type Refusal =
  | 'malformed'
  | 'wrong-domain'
  | 'wrong-uri'
  | 'wrong-chain'
  | 'nonce'
  | 'expired'
  | 'not-yet-valid'
  | 'bad-signature'
  | 'unavailable'

/** What a page sends after a wallet has signed. */
export interface SignedMessage {
  /** The exact text that was signed. */
  message: string
  /**
   * The signature as the wallet returned it: hex on EVM chains and Polkadot, base58 or base64 on
   * Solana, where an off-chain message may follow it, base64 on Bitcoin and Cosmos.
   */
  signature: string
  /**
   * The account's public key in base64 or hex, which Cosmos needs, because an address there is a
   * hash of it.
   */
  publicKey?: string | undefined
  /** The nonce that was issued for this sign-in. */
  nonce: string
}

/** A valid sign-in. */
export interface Verified {
  /** The sign-in is valid. */
  ok: true
  /** CAIP-10: whose session it is, on which chain. EVM addresses are checksummed. */
  account: `${string}:${string}:${string}`
  /** CAIP-2: the chain of the account. */
  chain: string
  /** The account's address on it. */
  address: string
  /** The parsed message. */
  data: SiwxMessageData
}

/** An invalid sign-in. */
export interface Refused {
  /** The sign-in is not valid. */
  ok: false
  /** Why. */
  reason: Refusal
  /** The HTTP status for it: 400 for `malformed`, 503 for `unavailable`, else 401. */
  status: 400 | 401 | 503
}

/** The result of verifying a sign-in. */
export type Verification = Verified | Refused

/** What a verifier checks messages against: your own settings, nothing from the request. */
export interface VerifierOptions {
  /**
   * The origins of your pages, e.g. `https://shop.example`. A message's domain and URI have to be
   * those of one of them.
   */
  origins: readonly string[]
  /** CAIP-2 ids of the chains that accounts may be on. */
  chains: readonly string[]
  /**
   * HTTP URLs of the nodes of each `eip155` chain, in the order they are tried. They are needed
   * because only the chain knows whether an account is a contract, and whether it accepts a
   * signature. A URL may contain a user name and a password.
   */
  nodes?: Readonly<Record<string, readonly string[]>>
  /** Seconds that clocks may differ by; 60 by default. */
  tolerance?: number
  /** Milliseconds that one node may take to answer; 8,000 by default. */
  timeout?: number
  /** The `fetch` for nodes; the global one by default. */
  fetch?: typeof fetch
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Verifies sign-ins. */
export interface Verifier {
  /**
   * Whether a wallet has signed in with a message: it is for one of your pages, is valid now, has
   * the nonce, and its account has signed it.
   *
   * @param signed What the page sent, and the nonce that you gave out for it. Remove the nonce
   *   before you call this: it is for one attempt.
   * @example
   * const result = await verifier.verify({ message, signature, nonce })
   * if (!result.ok) return new Response(result.reason, { status: result.status })
   */
  verify(signed: SignedMessage): Promise<Verification>
}
