import type { ConnectorType } from '../types/options.ts'
import type { Draft } from './row.ts'

const builtIn: readonly ConnectorType[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

export type Compare = (a: Draft, b: Draft) => number

export interface Places {
  recent(row: Draft): number
  featured(row: Draft): number
  custom(row: Draft): number
}

const rankOf = (row: Draft): number => row.rank ?? Number.MAX_SAFE_INTEGER
const byKey: Compare = (a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
/** `window.ethereum` has no name of its own and comes last. */
const byRank: Compare = (a, b) =>
  Number(a.generic) - Number(b.generic) || rankOf(a) - rankOf(b) || byKey(a, b)

/** The wallet whose app shows the page comes first. */
const bySurrounding: Compare = (a, b) => Number(b.surrounds === true) - Number(a.surrounds === true)

/**
 * The wallet around the page, the slots that the host listed, then the others in built-in order.
 */
export function connectOrder(listed: readonly ConnectorType[], places: Places): Compare {
  const slots = [...new Set([...listed, ...builtIn])]
  return (a, b) =>
    bySurrounding(a, b) || slots.indexOf(a.type) - slots.indexOf(b.type) || inSlot(places, a, b)
}

/**
 * The wallet around the page, installed wallets, the host's choice in its order, then the
 * directory's ranking.
 */
export function allOrder(places: Places): Compare {
  const group = (row: Draft): number =>
    row.surrounds
      ? -1
      : row.installed
        ? 0
        : places.featured(row) >= 0
          ? 1
          : places.custom(row) >= 0
            ? 2
            : row.connector !== undefined
              ? 3
              : 4
  return (a, b) => {
    const by = group(a)
    if (by !== group(b)) return by - group(b)
    if (by === 1) return places.featured(a) - places.featured(b) || byKey(a, b)
    return by === 2 ? places.custom(a) - places.custom(b) || byKey(a, b) : byRank(a, b)
  }
}

function inSlot(places: Places, a: Draft, b: Draft): number {
  if (a.type === 'recent' || a.type === 'featured' || a.type === 'custom')
    return places[a.type](a) - places[a.type](b) || byRank(a, b)
  return byRank(a, b)
}
