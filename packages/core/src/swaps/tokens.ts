import { cleanName } from '../format/claims.ts'
import { skeleton } from '../format/skeleton.ts'
import { isDecimals } from '../storage/guards.ts'
import { adapterOf } from '../transfers/sending-adapter.ts'
import { remoteState } from '../switches/remote.ts'
import type { ChainId } from '../types/index.ts'
import { networkOf } from '../state/select.ts'
import { defined } from '../utils/defined.ts'
import { isSameToken, tokenOf } from './same-token.ts'
import { serviceToken, serviceTokens } from './service/source.ts'
import { suggestedSymbols } from './suggested.ts'
import { swappingOf } from './sources.ts'
import type { AskSwap, ListedSwapToken, QuotingSwaps, SwapToken } from './types.ts'

/** The coin, then those of the host and of the network: the host vouches for them. */
function ownTokens({ getState }: Pick<QuotingSwaps, 'getState'>, chain: ChainId): SwapToken[] {
  const state = getState()
  const network = networkOf(state, chain)
  if (!network) return []
  const { name, symbol, decimals } = network.nativeCurrency
  const coin: SwapToken = defined({ address: null, name, symbol, decimals, icon: network.icon })
  const listed = [...(state.options.tokens?.[chain] ?? []), ...(network.tokens ?? [])]
  return [
    coin,
    ...listed.map(({ address, name, symbol, decimals, icon }) =>
      defined({ address, name, symbol, decimals, icon }),
    ),
  ]
}

const withoutDoubles = (tokens: readonly SwapToken[]): readonly SwapToken[] => {
  const seen = new Set<string>()
  return tokens.filter(({ address }) => {
    const key = address?.startsWith('0x') ? address.toLowerCase() : (address ?? '')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** How a token may be mistaken for another: by its symbol, or its name. */
const looksOf = ({ symbol, name }: SwapToken): readonly string[] => {
  const [bySymbol, byName] = [skeleton(symbol), skeleton(name)]
  return [
    ...(bySymbol === '' ? [] : [`symbol ${bySymbol}`]),
    ...(byName === '' ? [] : [`name ${byName}`]),
  ]
}

/** Marks those that look like an earlier one. */
function marked(
  own: readonly SwapToken[],
  others: readonly SwapToken[],
): readonly Omit<ListedSwapToken, 'isSuggested'>[] {
  const known = new Map<string, string>()
  const learn = (token: SwapToken): void => {
    for (const look of looksOf(token)) if (!known.has(look)) known.set(look, token.symbol)
  }
  for (const token of own) learn(token)
  return [
    ...own,
    ...others.map((token) => {
      const [looksLike] = looksOf(token).flatMap((look) => known.get(look) ?? [])
      learn(token)
      return defined({ ...token, looksLike })
    }),
  ]
}

/**
 * The tokens that can be chosen on a network: its coin, those of the host's option `tokens` and of
 * the network, then those of the service; the suggested ones first. Never rejects: without a
 * service, or when it fails, the others are there.
 *
 * @example const tokens = await listSwapTokens(portico, 'eip155:1')
 */
export async function listSwapTokens(
  portico: QuotingSwaps,
  chain: ChainId,
  { signal }: AskSwap = {},
): Promise<readonly ListedSwapToken[]> {
  const own = withoutDoubles(ownTokens(portico, chain))
  const served = hasService(portico)
    ? await serviceTokens(portico, chain, signal).catch(() => [])
    : []
  const others = withoutDoubles([...own, ...served]).slice(own.length)
  const suggested = suggestedSymbols(chain)
  const placeOf = (symbol: string): number => suggested.indexOf(symbol)
  const taken = new Set<string>()
  const all = marked(own, others).map((token): ListedSwapToken => {
    const isSuggested =
      token.looksLike === undefined &&
      !taken.has(token.symbol) &&
      (token.address === null || placeOf(token.symbol) >= 0)
    if (isSuggested) taken.add(token.symbol)
    return { ...token, isSuggested }
  })
  // The coin is none of the symbols on some networks: it comes first everywhere.
  const rank = ({ address, symbol, isSuggested }: ListedSwapToken): number =>
    address === null ? -1 : isSuggested ? placeOf(symbol) : suggested.length
  return all
    .map((token, place) => ({ token, place, rank: rank(token) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ token }) => token)
}

function hasService({ config, getState }: Pick<QuotingSwaps, 'config' | 'getState'>): boolean {
  const { service } = config
  return service !== undefined && !remoteState(getState(), 'swaps', service).refused
}

/**
 * Reads a token that no list has from its contract: to be shown with its full address, and a
 * warning. Null when there is no token.
 *
 * @throws PorticoError when the network could not be asked.
 * @example const token = await importSwapToken(portico, 'eip155:1', '0xA0b8…eB48')
 */
export async function importSwapToken(
  portico: QuotingSwaps,
  chain: ChainId,
  address: string,
  { signal = new AbortController().signal }: AskSwap = {},
): Promise<ListedSwapToken | null> {
  const canonical = await adapterOf(portico, chain)?.parseAddress(address.trim(), chain)
  if (!canonical || tokenOf(canonical) === null) return null
  const listed = await listSwapTokens(portico, chain, { signal })
  const known = listed.find((each) => isSameToken(each.address, canonical))
  if (known) return known
  const found = await read(portico, chain, canonical, signal)
  if (!found) return null
  const token = marked(listed, [found]).at(-1)!
  return { ...token, isSuggested: false, isImported: true }
}

async function read(
  portico: QuotingSwaps,
  chain: ChainId,
  address: string,
  signal: AbortSignal,
): Promise<SwapToken | null> {
  const swapping = await swappingOf(portico, chain)
  const facts = swapping.token
    ? await swapping.token(chain, address, signal)
    : hasService(portico)
      ? await serviceToken(portico, chain, address, signal)
      : null
  const symbol = cleanName(facts?.symbol, 24)
  if (!facts || !symbol || !isDecimals(facts.decimals)) return null
  return { address, name: cleanName(facts.name) || symbol, symbol, decimals: facts.decimals }
}
