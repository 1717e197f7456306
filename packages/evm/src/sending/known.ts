/**
 * The stored data of a transaction between two polls, so that a reload loses nothing. It is in the
 * page's storage and is validated.
 */
import type { Json } from '@portico/core'
import { isFields } from '@portico/core/internal/utils/fields'
import {
  isQuantity,
  parseSent,
  sentAsJson,
  type Replacement,
  type Sent,
} from '../actions/replacement.ts'
import { parseHash } from './receipt.ts'

/** The stored data. */
export interface Known {
  /** The transaction as the network showed it. */
  sent?: Sent
  /** A block in which its nonce was free. */
  since?: bigint
  /** Whether it differs from the request. */
  differs?: boolean
  /** Since when the node has not known it, milliseconds since the epoch. */
  missing?: number
  /** Since when its nonce has been used by an unknown transaction, milliseconds since the epoch. */
  used?: number
  /** Its replacement. */
  by?: Replacement
  /** For a Safe's transaction or a batch: the network's transaction that executed it. */
  became?: string
}

const reasons = ['repriced', 'cancelled', 'replaced'] as const

/** The valid part of stored data. */
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

/** The form that {@link parseKnown} reads. */
export function knownAsJson({ sent, since, by, ...rest }: Known): Json {
  return {
    ...rest,
    ...(sent && { sent: sentAsJson(sent) }),
    ...(since !== undefined && { since: `0x${since.toString(16)}` }),
    ...(by && { by: { ...by } }),
  }
}
