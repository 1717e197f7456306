import type { ChainId } from './index.ts'

/** The content of a sign-in message (CAIP-122). */
export interface SiwxMessageData {
  /** `http` or `https`, if it precedes the domain. */
  readonly scheme?: string
  /** The host, with its port if not the default one (RFC 3986 authority). */
  readonly domain: string
  /** The account that signs in. */
  readonly accountAddress: string
  /** CAIP-2. */
  readonly chainId: ChainId
  /** The page's origin, or a URI below it (RFC 3986). */
  readonly uri: string
  /** Of the message: `1`. */
  readonly version: string
  /** At least eight letters and digits, never used before. */
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt?: string
  /** When it expires (RFC 3339). */
  readonly expirationTime?: string
  /** When it becomes valid (RFC 3339). */
  readonly notBefore?: string
  /** The statement: one line of ASCII. */
  readonly statement?: string
  /** A request id of the system that asks. */
  readonly requestId?: string
  /** URIs of resources. */
  readonly resources?: readonly string[]
}
