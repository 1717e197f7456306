/**
 * Data of a transaction between two polls, stored so that a reload loses nothing, and validated.
 */
import type { Json } from '@portico/core'
import { isFields } from '@portico/core/adapter'
import {
  isQuantity,
  parseSent,
  sentAsJson,
  type Replacement,
  type Sent,
} from '../actions/replacement.ts'
import { parseHash } from './receipt.ts'

export interface Known {
  sent?: Sent
  since?: bigint
  differs?: boolean
  missing?: number
  used?: number
  by?: Replacement
  became?: string
}

const reasons = ['repriced', 'cancelled', 'replaced'] as const

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

export function knownAsJson({ sent, since, by, ...rest }: Known): Json {
  return {
    ...rest,
    ...(sent && { sent: sentAsJson(sent) }),
    ...(since !== undefined && { since: `0x${since.toString(16)}` }),
    ...(by && { by: { ...by } }),
  }
}
