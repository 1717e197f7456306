/** Which offers are evidently one wallet: chain families have no common name for a wallet, so this goes by evidence. */
import { nameKey, rdnsKey } from './identity.ts'

/** What is known of one offer. */
export interface Claim {
  /** Unique; decides nothing but the order. */
  key: string
  name: string
  namespaces: readonly string[]
  rdns?: string
  contested: boolean
  generic: boolean
  record?: { id: string }
}

/**
 * Groups the offers of one wallet. An rdns says it; so does a name that exactly one offer of each namespace has, where
 * neither rdns nor directory contradicts. No group has two offers of one namespace, and a name or an identity that is
 * in dispute joins nothing.
 *
 * @param named The ids of the directory's wallets of a name.
 */
export function sameWallets<C extends Claim>(claims: readonly C[], named: (name: string) => readonly string[] = () => []): C[][] {
  let groups: C[][] = []
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
  for (const name of [...new Set(sorted.map((claim) => nameKey(claim.name)))].sort()) {
    const claimants = sorted.filter((claim) => nameKey(claim.name) === name)
    const joined = groups.filter((group) => group.some((claim) => claimants.includes(claim)))
    const all = joined.flat()
    if (claimants.some((claim) => claim.contested || claim.generic) || !disjoint(all)) continue
    const ids = distinct(all.map((claim) => claim.record?.id))
    const others = named(name)
    const contradicted = ids.length > 0 && others.length > 0 && !others.includes(ids[0]!)
    if (contradicted || ids.length > 1 || distinct(all.map((claim) => rdnsKey(claim.rdns))).length > 1) continue
    groups = [...groups.filter((group) => !joined.includes(group)), all]
  }
  return groups
}

function disjoint(claims: readonly Claim[]): boolean {
  const all = claims.flatMap((claim) => claim.namespaces)
  return new Set(all).size === all.length
}

const distinct = (values: readonly (string | undefined)[]): string[] => [...new Set(values.filter((value) => value !== undefined && value !== ''))] as string[]

/** The order of a wallet's routes: EVM first, then as the adapters stand, then by name. */
export function routeOrder(adapters: readonly string[]): (a: Pick<Claim, 'namespaces' | 'key'>, b: Pick<Claim, 'namespaces' | 'key'>) => number {
  const place = (ns: string): number => (ns === 'eip155' ? -1 : adapters.includes(ns) ? adapters.indexOf(ns) : adapters.length)
  const first = ({ namespaces }: Pick<Claim, 'namespaces'>): number => Math.min(...namespaces.map(place))
  return (a, b) => first(a) - first(b) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}
