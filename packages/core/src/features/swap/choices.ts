/** The tokens that can be swapped on a network, and how they are found. Pure. */
import type { Holding } from '../../blockchain/types.ts'
import { skeleton } from '../../format/skeleton.ts'
import { isSameToken } from '../../swaps/same-token.ts'
import type { ListedSwapToken } from '../../swaps/types.ts'
import type { Token } from '../../types/network.ts'

/** A token to choose. What is not known of it is absent. */
export interface TokenChoice {
  /** Its contract or mint; null for the network's coin. */
  readonly token: string | null
  readonly name: string
  readonly symbol: string
  readonly decimals?: number | undefined
  readonly icon: string | null
  readonly price: string | null
  readonly amount?: bigint
  readonly value?: string | null
  readonly listed?: boolean | null
  readonly spam?: boolean
  readonly group: 'own' | 'suggested' | 'other'
  /** A list that the host, the network or Portico has says that it is this one. */
  readonly isKnown: boolean
  /** Named like a known one, at another address. */
  readonly isLookAlike: boolean
}

export interface ChoiceSources {
  readonly holdings: readonly Holding[]
  /** Of `listSwapTokens`, then those that the visitor has added. */
  readonly listed: readonly ListedSwapToken[]
  /** Those that Portico knows. */
  readonly known: readonly Token[]
}

/** The account's own first, most valuable first; then those suggested; then all others. */
export function tokenChoices({ holdings, listed, known }: ChoiceSources): readonly TokenChoice[] {
  const lists = [...listed.map(listedChoice), ...known.map(knownChoice)]
  const found: TokenChoice[] = []
  const add = (choice: TokenChoice): void => {
    if (!found.some(({ token }) => isSameToken(token, choice.token))) found.push(choice)
  }
  for (const held of [...holdings].sort(byWorth)) {
    const same = lists.find(({ token }) => isSameToken(token, held.token))
    const isKnown = held.token === null || (same?.isKnown ?? (held.listed === true && !held.spam))
    const group = held.amount > 0n ? 'own' : isKnown ? 'suggested' : 'other'
    const icon = held.icon ?? same?.icon ?? null
    add({ ...held, icon, group, isKnown, isLookAlike: same?.isLookAlike ?? false })
  }
  for (const each of lists) add(each)
  const places = { own: 0, suggested: 1, other: 2 }
  return found
    .map((each) => ({
      ...each,
      isLookAlike: each.isLookAlike || (!each.isKnown && found.some(isModelOf(each))),
    }))
    .sort((a, b) => places[a.group] - places[b.group])
}

const listedChoice = (listed: ListedSwapToken): TokenChoice => ({
  token: listed.address,
  name: listed.name,
  symbol: listed.symbol,
  decimals: listed.decimals,
  icon: listed.icon ?? null,
  price: null,
  group: listed.isSuggested || listed.address === null ? 'suggested' : 'other',
  isKnown: listed.isImported !== true && listed.looksLike === undefined,
  isLookAlike: listed.looksLike !== undefined,
})

const knownChoice = ({ address, name, symbol, decimals }: Token): TokenChoice => ({
  token: address,
  name,
  symbol,
  decimals,
  icon: null,
  price: null,
  group: 'suggested',
  isKnown: true,
  isLookAlike: false,
})

/** Unknown values last, and the coin before other unknown ones. */
const byWorth = (a: Holding, b: Holding): number =>
  Number(b.value ?? -1) - Number(a.value ?? -1) ||
  Number(b.token === null) - Number(a.token === null)

const isModelOf =
  (choice: TokenChoice) =>
  (other: TokenChoice): boolean =>
    other.isKnown &&
    (skeleton(other.symbol) === skeleton(choice.symbol) ||
      skeleton(other.name) === skeleton(choice.name))

/**
 * Those whose name or symbol has the text, or whose address it is: exact symbols first, then those
 * that begin with it. Spam is found by its address alone.
 */
export function findChoices(choices: readonly TokenChoice[], text: string): readonly TokenChoice[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return choices.filter(({ spam }) => spam !== true)
  const rankOf = ({ token, name, symbol, spam, isKnown }: TokenChoice): number => {
    if (token !== null && isSameToken(token, text.trim())) return 0
    if (spam === true) return Infinity
    const [called, sign] = [name.toLowerCase(), symbol.toLowerCase()]
    const later = isKnown ? 0 : 0.5
    if (sign === wanted) return 1 + later
    if (sign.startsWith(wanted) || called.startsWith(wanted)) return 2 + later
    return sign.includes(wanted) || called.includes(wanted) ? 3 + later : Infinity
  }
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice)
}
