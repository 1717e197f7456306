/** What a message claims, held against what is expected: all that needs no signature. */
import type { SiwxMessageData } from './message.ts'
import type { Refusal } from './types.ts'

/** An origin as browsers write it; throws for anything else. */
export function originOf(text: string): { origin: string; host: string } {
  const url = URL.parse(text)
  if (!url || url.origin !== text || !/^https?:$/.test(url.protocol)) throw new TypeError(`${JSON.stringify(text)} is no origin like https://shop.example`)
  return { origin: url.origin, host: url.host }
}

/** What is expected of messages. */
export interface Expected {
  origins: readonly { origin: string; host: string }[]
  chains: ReadonlySet<string>
  /** Milliseconds. */
  tolerance: number
}

/**
 * Whether a URI is of an origin, compared as texts: what a parser would make the same (letters of other alphabets, capitals, a name and a
 * password in front) is not.
 */
function isWithin(uri: string, origin: string): boolean {
  return uri.startsWith(origin) && (uri.length === origin.length || /^[/?#]/.test(uri.slice(origin.length))) && URL.parse(uri)?.origin === origin
}

function placeFault({ domain, uri }: SiwxMessageData, { origins }: Expected): Refusal | undefined {
  const own = origins.filter(({ host }) => domain === host)
  if (own.length === 0) return 'wrong-domain'
  return own.some(({ origin }) => isWithin(uri, origin)) ? undefined : 'wrong-uri'
}

/** A moment of the message in milliseconds; undefined where it names none, NaN where it cannot be read. */
const momentOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

function timeFault({ issuedAt, notBefore, expirationTime }: SiwxMessageData, now: number, tolerance: number): Refusal | undefined {
  const [issued, first, last] = [issuedAt, notBefore, expirationTime].map(momentOf)
  if ([issued, first, last].some(Number.isNaN)) return 'malformed'
  if (last !== undefined && now >= last + tolerance) return 'expired'
  return [issued, first].some((each) => each !== undefined && now < each - tolerance) ? 'not-yet-valid' : undefined
}

/** Why a message is none that was asked for; undefined when it is. */
export function claimFault(data: SiwxMessageData, nonce: string, expected: Expected, now: number): Refusal | undefined {
  const place = placeFault(data, expected)
  if (place) return place
  if (!expected.chains.has(data.chainId)) return 'wrong-chain'
  if (nonce === '' || data.nonce !== nonce) return 'nonce'
  return timeFault(data, now, expected.tolerance)
}
