import type { SiwxMessageData } from './message.ts'

/**
 * Why a sign-in is refused.
 *
 * - `malformed`: the message is none that a wallet is asked to sign, or the signature cannot be read.
 * - `wrong-domain`, `wrong-uri`: it was signed for another page.
 * - `wrong-chain`: its chain is none of those that are expected.
 * - `nonce`: its nonce is not the one that was given out for it.
 * - `expired`, `not-yet-valid`: the time is not within the message's own.
 * - `bad-signature`: the account has not signed it.
 * - `unavailable`: no node of its chain answered. Nothing is known of the signature: answer 503, and let the visitor try again.
 */
export type Refusal = 'malformed' | 'wrong-domain' | 'wrong-uri' | 'wrong-chain' | 'nonce' | 'expired' | 'not-yet-valid' | 'bad-signature' | 'unavailable'

/** What a page sends after a wallet has signed. */
export interface SignedMessage {
  /** The text that was signed, to the letter. */
  message: string
  /** As the wallet gave it: hex on EVM chains and Polkadot, base58 or base64 on Solana, where an envelope may stand behind it, base64 on Bitcoin and Cosmos. */
  signature: string
  /** The account's public key in base64 or hex, which Cosmos needs, because an address there is a hash of it. */
  publicKey?: string | undefined
  /** The nonce that was given out for this sign-in. */
  nonce: string
}

/** A sign-in that holds. */
export interface Verified {
  /** It holds. */
  ok: true
  /** CAIP-10: whose session it is, on which chain. EVM addresses are checksummed. */
  account: `${string}:${string}:${string}`
  /** CAIP-2: the chain of the account. */
  chain: string
  /** The account's address on it. */
  address: string
  /** All that the message says. */
  data: SiwxMessageData
}

/** A sign-in that does not hold. */
export interface Refused {
  /** It does not hold. */
  ok: false
  /** Why. */
  reason: Refusal
  /** The status of HTTP that says it: 400 for what is malformed, 503 for what is not known, else 401. */
  status: 400 | 401 | 503
}

/** How a sign-in ended. */
export type Verification = Verified | Refused

/** What a verifier holds messages against: your own settings, nothing of the request. */
export interface VerifierOptions {
  /** The origins of your pages, e.g. `https://shop.example`. A message's domain and URI have to be those of one of them. */
  origins: readonly string[]
  /** CAIP-2 ids of the chains that accounts may be on. */
  chains: readonly string[]
  /**
   * HTTP URLs of the nodes of each `eip155` chain, in the order they are tried: whether an account is a contract, and what it says of a
   * signature, only its chain knows. A URL may hold a user name and a password.
   */
  nodes?: Readonly<Record<string, readonly string[]>>
  /** Seconds that clocks may differ by; 60 by default. */
  tolerance?: number
  /** Milliseconds that one node may take to answer; 8,000 by default. */
  timeout?: number
  /** Reaches nodes; the global one by default. */
  fetch?: typeof fetch
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Verifies sign-ins. */
export interface Verifier {
  /**
   * Whether a wallet has signed in with a message: it is for one of your pages, is valid now, has the nonce, and its account has signed it.
   *
   * @param signed What the page sent, and the nonce that you gave out for it. Strike the nonce off before you call this: it is for one attempt.
   * @example
   * const result = await verifier.verify({ message, signature, nonce })
   * if (!result.ok) return new Response(result.reason, { status: result.status })
   */
  verify(signed: SignedMessage): Promise<Verification>
}
