import { isChainId } from '@portico/core'
import type { Json } from '@portico/core'
import { fields, isRecord } from '../envelope/payload.ts'
import type { PeerMetadata, Proposal, SessionNamespace } from '../port.ts'
import {
  chainOf,
  isKey,
  isTime,
  parseMetadata,
  parseNamespaces,
  parseProperties,
} from './guards.ts'
import { sessionLife, skew } from './limits.ts'
import {
  invalidSettle,
  unsupportedAccounts,
  unsupportedChains,
  unsupportedKeys,
  unsupportedMethods,
} from './errors.ts'
import type { SpecError } from './errors.ts'
import type { SessionState } from './state.ts'
import { defined } from '@portico/core/adapter'

export interface Settlement {
  namespaces: Record<string, SessionNamespace>
  peer: PeerMetadata
  /** Milliseconds since the epoch. */
  until: number
  sessionProperties?: Readonly<Record<string, string>>
  scopedProperties?: Readonly<Record<string, Json>>
}

/**
 * More or less than proposed is accepted; nothing of it is refused.
 *
 * @param controller Only the key that answered the proposal may settle.
 */
export function parseSettlement(
  params: Json,
  asked: Proposal['optionalNamespaces'],
  controller: string,
  now: number,
): Settlement | SpecError {
  const {
    controller: by,
    expiry,
    namespaces: approved,
    scopedProperties,
    sessionProperties: properties,
  } = fields(params)
  const { publicKey, metadata } = fields(by)
  const namespaces = parseNamespaces(approved)
  const sessionProperties = parseProperties(properties)
  if (
    !namespaces ||
    !isKey(publicKey) ||
    publicKey.toLowerCase() !== controller ||
    !isTime(expiry) ||
    expiry * 1_000 < now - skew
  )
    return invalidSettle
  return (
    unserved(namespaces, asked) ??
    defined({
      namespaces,
      peer: parseMetadata(metadata),
      until: Math.min(expiry * 1_000, now + sessionLife),
      sessionProperties: sessionProperties || undefined,
      scopedProperties: isRecord(scopedProperties) ? scopedProperties : undefined,
    })
  )
}

/** Null if a requested chain has an account and a requested method was approved. */
export function unserved(
  approved: Readonly<Record<string, SessionNamespace>>,
  asked: Proposal['optionalNamespaces'],
): SpecError | null {
  const wanted = Object.values(asked)
  const [chains, methods] = [
    wanted.flatMap((each) => each.chains),
    wanted.flatMap((each) => each.methods),
  ]
  const namespaces = Object.keys(asked).map(namespaceOf)
  const ours = Object.entries(approved).flatMap(([key, each]) =>
    namespaces.includes(namespaceOf(key)) ? [each] : [],
  )
  if (ours.length === 0) return unsupportedKeys
  if (ours.every(({ accounts }) => accounts.length === 0)) return unsupportedAccounts
  const served = ours.filter(({ accounts }) =>
    accounts.some((account) => chains.includes(chainOf(account) ?? '')),
  )
  if (served.length === 0) return unsupportedChains
  return methods.length === 0 ||
    served.some((each) => each.methods.some((method) => methods.includes(method)))
    ? null
    : unsupportedMethods
}

/** On a chain. */
export function serves(
  approved: Settlement['namespaces'],
  chain: string,
  what: 'methods' | 'events',
  name: string,
): boolean {
  if (!isChainId(chain)) return false
  return Object.entries(approved).some(
    ([key, each]) =>
      namespaceOf(key) === namespaceOf(chain) &&
      each[what].includes(name) &&
      (key === chain ||
        each.chains?.includes(chain) ||
        each.accounts.some((account) => chainOf(account) === chain)),
  )
}

/** Lower-case, the active one first: the session's order, unless an event selected another. */
export function usedOn({ session, front = '' }: SessionState, chain: string): string[] {
  const accounts = [front, ...Object.values(session.namespaces).flatMap((each) => each.accounts)]
  return accounts
    .filter((each) => namespaceOf(each) === namespaceOf(chain))
    .map((each) => each.slice(each.lastIndexOf(':') + 1).toLowerCase())
}

/** Of a chain, an account or a namespace key. */
export function namespaceOf(key: string): string {
  return key.split(':', 1)[0] ?? ''
}
