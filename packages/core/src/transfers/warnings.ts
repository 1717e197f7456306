import type { ReceiverCaution, ReceiverWarning } from './types.ts'

/** The characters at each end that a reader compares. */
const seen = 4

/** What is known of a receiver, and of addresses that the visitor knows. */
export interface KnownAddresses {
  /** The receiver's address, canonical. */
  to: string
  /** The cautions of its namespace. */
  cautions: readonly ReceiverCaution[]
  /** The visitor's own addresses. */
  own: readonly string[]
  /** The earlier receivers. */
  sentTo: readonly string[]
  /** Other addresses of the history, where an attacker can put some. */
  seenBefore: readonly string[]
}

const isSame = (one: string, other: string): boolean =>
  one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())

/**
 * Whether two different addresses start and end alike.
 *
 * @param one An address.
 * @param other The address to compare with.
 */
export function isLookAlike(one: string, other: string): boolean {
  const ends = (address: string): string => {
    const body = address.toLowerCase().replace(/^0x/, '')
    return `${body.slice(0, seen)}${body.slice(-seen)}`
  }
  return !isSame(one, other) && ends(one) === ends(other)
}

/**
 * The warnings about a receiver, the worst first. An earlier receiver gets none because of a
 * lookalike: the lookalike is the suspect one.
 */
export function warningsOf({
  to,
  cautions,
  own,
  sentTo,
  seenBefore,
}: KnownAddresses): readonly ReceiverWarning[] {
  const isOwn = own.some((each) => isSame(each, to))
  const isKnown = sentTo.some((each) => isSame(each, to))
  const known = [...own, ...sentTo]
  const alike = isOwn
    ? undefined
    : (known.find((each) => isLookAlike(each, to)) ??
      (isKnown ? undefined : seenBefore.find((each) => isLookAlike(each, to))))
  return [
    ...(alike === undefined ? [] : [{ is: 'look-alike', of: alike } as const]),
    ...[...cautions].sort((a, b) => gravity[a] - gravity[b]).map((is) => ({ is })),
    ...(isOwn ? [{ is: 'own' } as const] : isKnown ? [] : [{ is: 'first-time' } as const]),
  ]
}

const gravity: Readonly<Record<ReceiverCaution, number>> = {
  burn: 0,
  'token-contract': 1,
  contract: 2,
}
