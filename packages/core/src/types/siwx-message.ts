import type { ChainId } from './index.ts'

/** The content of a sign-in message (CAIP-122). */
export interface SiwxMessageData {
  /** `http` or `https`, if the message has it before the domain. Default: it does not. */
  readonly scheme?: string
  /** The host that asks, with its port if that is not the default one (RFC 3986 authority). */
  readonly domain: string
  /** The account that signs in. */
  readonly accountAddress: string
  /** On which network, as CAIP-2. */
  readonly chainId: ChainId
  /** The resource of the sign-in: the page's origin, or a URI below it (RFC 3986). */
  readonly uri: string
  /** Of the message: `1`. */
  readonly version: string
  /** Eight letters and digits or more, never used before. */
  readonly nonce: string
  /** When it was created (RFC 3339). */
  readonly issuedAt?: string
  /** From when on it is no longer valid (RFC 3339). */
  readonly expirationTime?: string
  /** From when on it is valid (RFC 3339). */
  readonly notBefore?: string
  /** The statement that the visitor agrees to: one line of ASCII. */
  readonly statement?: string
  /** A request id of the system that asks. */
  readonly requestId?: string
  /** The purposes of the session: URIs. */
  readonly resources?: readonly string[]
}
