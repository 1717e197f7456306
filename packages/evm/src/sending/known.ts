/** What is remembered of a transaction between two questions, so that a reload forgets nothing. It lies in the page's storage: it is parsed. */
import type { Json } from '@portico/core'
import { isFields } from '@portico/core/internal/storage/stored'
import { isQuantity, parseSent, sentAsJson, type Replacement, type Sent } from '../actions/replacement.ts'
import { parseHash } from './receipt.ts'

/** What is remembered. */
export interface Known {
  /** The transaction as the network showed it. */
  sent?: Sent
  /** A block in which its nonce was free. */
  since?: bigint
  /** Whether it is something else than was asked for. */
  differs?: boolean
  /** Since when the node does not know it, milliseconds since the epoch. */
  missing?: number
  /** Since when its nonce is used up by nobody knows what, milliseconds since the epoch. */
  used?: number
  /** What took its place. */
  by?: Replacement
  /** Of a Safe's transaction, or a batch: the network's transaction that it became. */
  became?: string
}

const reasons = ['repriced', 'cancelled', 'replaced'] as const

/** Whatever of it makes sense. */
export function parseKnown(value: unknown): Known {
  if (!isFields(value)) return {}
  const { since, differs, missing, used, by, became } = value
  const sent = parseSent(value['sent'])
  const reason = isFields(by) ? reasons.find((each) => each === by['reason']) : undefined
  const hash = isFields(by) ? parseHash(by['hash']) : null
  const network = parseHash(became)
  return {
    ...(sent && { sent }),
    ...(isQuantity(since) && { since: BigInt(since) }),
    ...(typeof differs === 'boolean' && { differs }),
    ...(typeof missing === 'number' && { missing }),
    ...(typeof used === 'number' && { used }),
    ...(reason && hash && { by: { hash: hash as Replacement['hash'], reason } }),
    ...(network && { became: network }),
  }
}

/** As {@link parseKnown} reads it again. */
export function knownAsJson({ sent, since, by, ...rest }: Known): Json {
  return { ...rest, ...(sent && { sent: sentAsJson(sent) }), ...(since !== undefined && { since: `0x${since.toString(16)}` }), ...(by && { by: { ...by } }) }
}
