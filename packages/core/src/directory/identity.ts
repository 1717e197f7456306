/** A display name alone never decides which wallets are the same when there is an rdns. */
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
