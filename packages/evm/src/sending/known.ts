/**
 * Data of a transaction between two polls, stored so that a reload loses nothing, and validated.
 */
import type { Json } from '@portico/core'
import { defined, isFields } from '@portico/core/adapter'
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
  return defined({
    sent: sent || undefined,
    since: isQuantity(since) ? BigInt(since) : undefined,
    differs: typeof differs === 'boolean' ? differs : undefined,
    missing: typeof missing === 'number' ? missing : undefined,
    used: typeof used === 'number' ? used : undefined,
    by: reason && hash ? { hash: hash as Replacement['hash'], reason } : undefined,
    became: network || undefined,
  })
}

export function knownAsJson({ sent, since, by, ...rest }: Known): Json {
  return {
    ...rest,
    ...defined({
      sent: sent ? sentAsJson(sent) : undefined,
      since: since !== undefined ? `0x${since.toString(16)}` : undefined,
      by: by ? { ...by } : undefined,
    }),
  }
}
