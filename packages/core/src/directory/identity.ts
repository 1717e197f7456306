/**
 * Which offers are one wallet: namespaces have no common name for it, so evidence decides, and a
 * display name alone never does when there is an rdns.
 */
import type { Evidence, Offer } from '../types/index.ts'

const mobileNames: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' }

/** In lower case, with the extension's rdns instead of the app's. */
export function rdnsKey(rdns: string | undefined): string {
  const lower = rdns?.trim().toLowerCase() ?? ''
  return Object.hasOwn(mobileNames, lower) ? mobileNames[lower]! : lower
}

export function nameKey(name: string): string {
  return name.trim().toLowerCase()
}

export const evidenceOf = ({ evidence }: Offer, by: Evidence['by']): string | undefined =>
  evidence.find((each) => each.by === by)?.value

export const rdnsOf = (offer: Offer): string | undefined => evidenceOf(offer, 'rdns')

export function contestedClaims(offers: readonly Offer[]): (offer: Offer) => boolean {
  const claims = new Map<string, number>()
  const keys = (offer: Offer): string[] => {
    const rdns = rdnsKey(rdnsOf(offer))
    return rdns ? offer.namespaces.map((namespace) => `${namespace} ${rdns}`) : []
  }
  for (const offer of offers)
    for (const key of keys(offer)) claims.set(key, (claims.get(key) ?? 0) + 1)
  return (offer) => offer.contested === true || keys(offer).some((key) => claims.get(key)! > 1)
}

export interface Claim {
  key: string
  name: string
  namespaces: readonly string[]
  rdns?: string
  contested: boolean
  generic: boolean
  record?: { id: string }
}

/**
 * Groups offers by rdns, or by a name that exactly one offer of each namespace has, unless rdns or
 * directory contradict. No group has two offers of one namespace; contested names and identities
 * join none.
 *
 * @param named The ids of the directory's wallets of a name.
 */
export function sameWallets<C extends Claim>(
  claims: readonly C[],
  named: (name: string) => readonly string[] = () => [],
): C[][] {
  const groups: C[][] = []
  const sorted = [...claims].sort((a, b) => (a.key < b.key ? -1 : 1))
  const byRdns = new Map<string, C[]>()
  for (const claim of sorted) {
    const rdns = claim.contested || claim.generic ? '' : rdnsKey(claim.rdns)
    const known = byRdns.get(rdns)
    if (known && disjoint([...known, claim])) known.push(claim)
    else {
      const group = [claim]
      groups.push(group)
      if (rdns) byRdns.set(rdns, group)
    }
  }
  const byName = grouped(sorted, (claim) => nameKey(claim.name))
  const groupOf = new Map(groups.flatMap((group) => group.map((claim) => [claim, group])))
  for (const name of [...byName.keys()].sort()) {
    const claimants = byName.get(name)!
    if (claimants.some((claim) => claim.contested || claim.generic)) continue
    const joined = new Set(claimants.map((claim) => groupOf.get(claim)!))
    const all = [...joined].flat()
    if (joined.size < 2 || !disjoint(all)) continue
    const ids = distinct(all.map((claim) => claim.record?.id))
    const others = named(name)
    const contradicted = ids.length > 0 && others.length > 0 && !others.includes(ids[0]!)
    if (
      contradicted ||
      ids.length > 1 ||
      distinct(all.map((claim) => rdnsKey(claim.rdns))).length > 1
    )
      continue
    for (const claim of all) groupOf.set(claim, all)
  }
  return [...new Set(groupOf.values())]
}

function grouped<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const by = new Map<string, T[]>()
  for (const each of all) {
    const key = keyOf(each)
    const group = by.get(key)
    if (group) group.push(each)
    else by.set(key, [each])
  }
  return by
}

function disjoint(claims: readonly Claim[]): boolean {
  const all = claims.flatMap((claim) => claim.namespaces)
  return new Set(all).size === all.length
}

const distinct = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values.filter((value) => value !== undefined && value !== ''))] as string[]

/** EVM first, then in the order of the adapters, then by name. */
export function routeOrder(
  adapters: readonly string[],
): (a: Pick<Claim, 'namespaces' | 'key'>, b: Pick<Claim, 'namespaces' | 'key'>) => number {
  const place = (namespace: string): number =>
    namespace === 'eip155'
      ? -1
      : adapters.includes(namespace)
        ? adapters.indexOf(namespace)
        : adapters.length
  const first = ({ namespaces }: Pick<Claim, 'namespaces'>): number =>
    Math.min(...namespaces.map(place))
  return (a, b) => first(a) - first(b) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}
