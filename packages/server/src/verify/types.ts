import type { SignInForm, SiwxMessageData } from './message.ts'

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
   * As the wallet returned it: hex on EVM chains and Polkadot; base58 or base64 on Solana, where an
   * off-chain message may follow; base64 on Bitcoin and Cosmos.
   */
  signature: string
  /** The public key in base64 or hex, for Cosmos, where an address is its hash. */
  publicKey?: string | undefined
  /** The nonce issued for this sign-in. */
  nonce: string
}

/** A valid sign-in. */
export interface Verified {
  /** The sign-in is valid. */
  ok: true
  /** CAIP-10; EVM addresses are checksummed. */
  account: `${string}:${string}:${string}`
  /** CAIP-2 of the account's chain. */
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
  /** 400 for `malformed`, 503 for `unavailable`, else 401. */
  status: 400 | 401 | 503
}

/** The result of verifying a sign-in. */
export type Verification = Verified | Refused

/** A signed message, whose text, domain, time and nonce are right. */
export interface Signed {
  /** The exact text. */
  message: string
  /** As the wallet returned it. */
  signature: string
  /** The public key, if the page sent one. */
  publicKey: string | undefined
  /** CAIP-2 of the account's chain. */
  chain: string
  /** The account's address on it. */
  address: string
}

/**
 * Whether the account has signed. `malformed`: the signature cannot be read; `unavailable`: it
 * could not be checked.
 */
export type Outcome = 'valid' | 'bad-signature' | 'malformed' | 'unavailable'

/** A namespace that the verifier does not know by itself. */
export interface SignInNamespace {
  /** The CAIP-2 namespace. */
  namespace: string
  /** The form of its messages, as its adapter declares it. */
  signIn: SignInForm
  /** Checks a signature. What it throws counts as `bad-signature`. */
  check(signed: Signed): Promise<Outcome>
}

/** Your own settings, nothing from the request. */
export interface VerifierOptions {
  /**
   * Origins of your pages, e.g. `https://shop.example`. Domain and URI of a message have to be of
   * one of them.
   */
  origins: readonly string[]
  /** CAIP-2 ids of accepted chains. */
  chains: readonly string[]
  /**
   * HTTP URLs of each `eip155` chain's nodes, in order of preference: only the chain knows whether
   * an account is a contract and accepts a signature. A URL may contain credentials.
   */
  nodes?: Readonly<Record<string, readonly string[]>>
  /** Namespaces that the verifier does not know by itself. */
  namespaces?: readonly SignInNamespace[]
  /** Seconds that clocks may differ; default 60. */
  tolerance?: number
  /** Milliseconds for a node to answer; default 8,000. */
  timeout?: number
  /** `fetch` for nodes; default: the global one. */
  fetch?: typeof fetch
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Verifies sign-ins. */
export interface Verifier {
  /**
   * Whether the message is for one of your pages, valid now, has the nonce, and is signed by its
   * account.
   *
   * @param signed What the page sent, and the nonce that you issued. Remove the nonce before the
   *   call: it is for one attempt.
   * @example
   * const result = await verifier.verify({ message, signature, nonce })
   * if (!result.ok) return new Response(result.reason, { status: result.status })
   */
  verify(signed: SignedMessage): Promise<Verification>
}
