import type { ChainId } from '../types/index.ts'
import type { SiwxMessageData } from '../types/siwx-message.ts'

/** The expected content of a message. An absent field is not checked. */
export interface SiwxExpectation {
  /** The accepted hosts of messages: from the application's settings, never from the request. */
  readonly domains?: readonly string[]
  /**
   * The origins that may contain `uri`. Default: the domains with https, and with http for
   * `localhost` and `127.0.0.1`.
   */
  readonly origins?: readonly string[]
  /** The expected signer. */
  readonly accountAddress?: string
  /** The accepted networks, as CAIP-2. */
  readonly chains?: readonly ChainId[]
  /** The issued nonce. */
  readonly nonce?: string
  /** Now, milliseconds since 1970. */
  readonly now: number
  /** Allowed difference between the clocks, milliseconds. Default one minute. */
  readonly tolerance?: number
}

/** What is wrong with a message. */
export type SiwxFlaw =
  | 'wrong-domain'
  | 'wrong-uri'
  | 'wrong-account'
  | 'wrong-chain'
  | 'wrong-nonce'
  | 'issued-later'
  | 'expired'
  | 'not-yet-valid'

const local = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const originOf = (domain: string): string => `${local.test(domain) ? 'http' : 'https'}://${domain}`

const isWithin = (uri: string, origin: string): boolean => {
  try {
    return new URL(uri).origin === new URL(origin).origin
  } catch {
    return false
  }
}

/**
 * Checks everything but the signature.
 *
 * @param data The result of `readMessage`.
 * @returns The first fault; null without one.
 * @example
 * declare const data: SiwxMessageData // of readMessage
 * const isRight =
 *   checkMessage(data, {
 *     domains: ['shop.example'],
 *     nonce: 'q8WmJ3LzKxTf2ZoVhR0n4c',
 *     now: Date.now(),
 *   }) === null
 */
export function checkMessage(
  data: SiwxMessageData,
  { domains, origins, accountAddress, chains, nonce, now, tolerance = 60_000 }: SiwxExpectation,
): SiwxFlaw | null {
  if (domains && !domains.includes(data.domain)) return 'wrong-domain'
  const allowed = origins ?? domains?.map(originOf)
  if (allowed && !allowed.some((origin) => isWithin(data.uri, origin))) return 'wrong-uri'
  if (accountAddress !== undefined && !isSameAccount(data, accountAddress)) return 'wrong-account'
  if (chains && !chains.includes(data.chainId)) return 'wrong-chain'
  if (nonce !== undefined && data.nonce !== nonce) return 'wrong-nonce'
  if (data.issuedAt !== undefined && Date.parse(data.issuedAt) > now + tolerance)
    return 'issued-later'
  if (data.notBefore !== undefined && Date.parse(data.notBefore) > now + tolerance)
    return 'not-yet-valid'
  if (data.expirationTime !== undefined && Date.parse(data.expirationTime) <= now - tolerance)
    return 'expired'
  return null
}

/** Only EVM addresses are compared without regard to case. */
const isSameAccount = ({ chainId, accountAddress }: SiwxMessageData, other: string): boolean =>
  chainId.startsWith('eip155:')
    ? accountAddress.toLowerCase() === other.toLowerCase()
    : accountAddress === other
