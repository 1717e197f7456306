/** The tokens that can be swapped on a network, and how they are found. Pure. */
import type { Holding } from '../../blockchain/types.ts'
import type { ChainId, Token } from '../../types/network.ts'

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
  readonly chain: ChainId
  readonly coin: Omit<Token, 'address'>
  readonly holdings: readonly Holding[]
  /** Of the host, of the network, and of Portico, in this order. */
  readonly listed: readonly Token[]
  /** By the visitor, by their addresses. */
  readonly added: readonly Token[]
}

/** Addresses of EVM have no case of their own. */
export const isSameToken = (chain: ChainId, one: string | null, other: string | null): boolean =>
  one === other ||
  (chain.startsWith('eip155:') &&
    one !== null &&
    other !== null &&
    one.toLowerCase() === other.toLowerCase())

/** Letters that look alike are one, and what cannot be seen is none. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\s$.]/gu, '')
    .toLowerCase()
    .replace(/[\u0441\u03f2]/g, 'c')
    .replace(/\u0455/g, 's')
    .replace(/[\u043e\u03bf0]/g, 'o')
    .replace(/[\u0435\u03b5]/g, 'e')
    .replace(/\u0430/g, 'a')
    .replace(/[\u0456\u04cf1l|]/g, 'i')
    .replace(/[\u0440\u03c1]/g, 'p')
    .replace(/\u0442/g, 't')
    .replace(/\u0445/g, 'x')

/** The account's own first, most valuable first; then those suggested; then all others. */
export function tokenChoices({
  chain,
  coin,
  holdings,
  listed,
  added,
}: ChoiceSources): readonly TokenChoice[] {
  const native: TokenChoice = {
    ...coin,
    token: null,
    icon: null,
    price: null,
    group: 'suggested',
    isKnown: true,
    isLookAlike: false,
  }
  const known = listed.map((each) => choiceOf(each, true))
  const found: TokenChoice[] = []
  const add = (choice: TokenChoice): void => {
    if (!found.some(({ token }) => isSameToken(chain, token, choice.token))) found.push(choice)
  }
  for (const held of [...holdings].sort(byWorth)) {
    const isListed = known.some(({ token }) => isSameToken(chain, token, held.token))
    const isKnown = held.token === null || isListed || (held.listed === true && !held.spam)
    const group = held.amount > 0n ? 'own' : isKnown ? 'suggested' : 'other'
    add({ ...held, group, isKnown, isLookAlike: false })
  }
  for (const each of [native, ...known, ...added.map((token) => choiceOf(token, false))]) add(each)
  const places = { own: 0, suggested: 1, other: 2 }
  return found
    .map((each) => ({ ...each, isLookAlike: !each.isKnown && found.some(isModelOf(each)) }))
    .sort((a, b) => places[a.group] - places[b.group])
}

const choiceOf = ({ address, name, symbol, decimals, icon }: Token, isKnown: boolean) => ({
  token: address,
  name,
  symbol,
  decimals,
  icon: icon ?? null,
  price: null,
  group: isKnown ? ('suggested' as const) : ('other' as const),
  isKnown,
  isLookAlike: false,
})

/** Unknown values last, and the coin before other unknown ones. */
const byWorth = (a: Holding, b: Holding): number =>
  Number(b.value ?? -1) - Number(a.value ?? -1) || Number(b.token === null) - Number(a.token === null)

const isModelOf =
  (choice: TokenChoice) =>
  (other: TokenChoice): boolean =>
    other.isKnown &&
    (plain(other.symbol) === plain(choice.symbol) || plain(other.name) === plain(choice.name))

/**
 * Those whose name or symbol has the text, or whose address it is: exact symbols first, then those
 * that begin with it. Spam is found by its address alone.
 */
export function findChoices(
  choices: readonly TokenChoice[],
  text: string,
  chain: ChainId,
): readonly TokenChoice[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return choices.filter(({ spam }) => spam !== true)
  const rankOf = ({ token, name, symbol, spam, isKnown }: TokenChoice): number => {
    if (token !== null && isSameToken(chain, token, text.trim())) return 0
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

/**
 * The token that a host's text names: a CAIP-19 id, an address, or a symbol. A symbol that several
 * tokens have names none of them, unless one alone is known.
 *
 * @returns Its address, null for the coin, undefined when it names none.
 */
export function readToken(
  text: string | null,
  choices: readonly TokenChoice[],
  { chain, isAddress }: { chain: ChainId; isAddress(text: string): boolean },
): string | null | undefined {
  if (text === null) return null
  const [, of, kind, reference = ''] =
    /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})$/.exec(text) ??
    []
  if (of !== undefined) {
    if (of !== chain) return undefined
    if (kind === 'slip44') return null
    return readToken(reference, choices, { chain, isAddress })
  }
  const listed = choices.find(({ token }) => token !== null && isSameToken(chain, token, text))
  if (listed) return listed.token
  if (isAddress(text)) return text
  const called = choices.filter(
    ({ symbol, spam }) => spam !== true && symbol.toLowerCase() === text.trim().toLowerCase(),
  )
  const known = called.filter(({ isKnown }) => isKnown)
  const [one, ...others] = known.length > 0 ? known : called
  return one && others.length === 0 ? one.token : undefined
}
