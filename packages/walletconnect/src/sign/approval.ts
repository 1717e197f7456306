/** What a wallet approved, held against what it was asked. */
import type { Json } from '@portico/core'
import { isRecord } from '../envelope/payload.ts'
import type { PeerMetadata, Proposal, SessionNamespace } from '../port.ts'
import { chainOf, isKey, isTime, parseMetadata, parseNamespaces, parseProperties } from './guards.ts'
import { sessionLife, skew } from './limits.ts'
import { specErrors } from './methods.ts'
import type { SpecError } from './methods.ts'

export interface Settlement {
  namespaces: Record<string, SessionNamespace>
  peer: PeerMetadata
  /** Milliseconds since the epoch. */
  until: number
  sessionProperties?: Readonly<Record<string, string>>
  scopedProperties?: Readonly<Record<string, Json>>
}

/**
 * Reads the parameters of `wc_sessionSettle`. What a wallet gives beyond, or short of, what it was asked is taken as it is;
 * a session that serves nothing of it is refused.
 *
 * @param controller The key that answered the proposal: the same must settle.
 */
export function judge(params: Json, asked: Proposal['optionalNamespaces'], controller: string, now: number): Settlement | SpecError {
  if (!isRecord(params) || !isRecord(params['controller'])) return specErrors.invalidSettle
  const { expiry, controller: by } = params
  if (!isKey(by['publicKey']) || by['publicKey'].toLowerCase() !== controller) return specErrors.invalidSettle
  if (!isTime(expiry) || expiry * 1_000 < now - skew) return specErrors.invalidSettle
  const namespaces = parseNamespaces(params['namespaces'])
  if (!namespaces) return specErrors.invalidSettle
  const sessionProperties = parseProperties(params['sessionProperties'])
  const scopedProperties = params['scopedProperties']
  return (
    unserved(namespaces, asked) ?? {
      namespaces,
      peer: parseMetadata(by['metadata']),
      until: Math.min(expiry * 1_000, now + sessionLife),
      ...(sessionProperties && { sessionProperties }),
      ...(isRecord(scopedProperties) && { scopedProperties }),
    }
  )
}

export function isRefusal(result: Settlement | SpecError): result is SpecError {
  return 'code' in result
}

/** Why nothing of what was asked is left: null when one account of ours can be served by one method of ours. */
export function unserved(given: Readonly<Record<string, SessionNamespace>>, asked: Proposal['optionalNamespaces']): SpecError | null {
  const wanted = Object.values(asked)
  const [chains, methods] = [wanted.flatMap((each) => each.chains), wanted.flatMap((each) => each.methods)]
  const families = Object.keys(asked).map(familyOf)
  const ours = Object.entries(given).flatMap(([key, each]) => (families.includes(familyOf(key)) ? [each] : []))
  if (ours.length === 0) return specErrors.unsupportedKeys
  if (ours.every(({ accounts }) => accounts.length === 0)) return specErrors.unsupportedAccounts
  const served = ours.filter(({ accounts }) => accounts.some((account) => chains.includes(chainOf(account) ?? '')))
  if (served.length === 0) return specErrors.unsupportedChains
  return methods.length === 0 || served.some((each) => each.methods.some((method) => methods.includes(method))) ? null : specErrors.unsupportedMethods
}

export function familyOf(key: string): string {
  return key.split(':', 1)[0] ?? ''
}
