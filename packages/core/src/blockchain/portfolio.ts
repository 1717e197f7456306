/** What an account holds: as its wallet says, else the host's service, else the network's own endpoint. */
import { PorticoError } from '../errors/error.ts'
import { parseUnits } from '../format/amount.ts'
import type { ChainId } from '../networks/network.ts'
import type { Shelf } from '../data/portfolio.ts'
import { cleanName } from '../wallets/claims.ts'
import type { ServiceClient } from './client.ts'
import { pictureOf, positive, timeOf, toHolding, toPortfolio, type StoredHolding, type StoredPortfolio } from './holding.ts'
import type { PortfolioQuery } from './queries.ts'
import { walletAssets } from './wallet-assets.ts'
import { parseBalances } from './wire.ts'

export async function loadPortfolio(shelf: Shelf, client: ServiceClient | undefined, query: PortfolioQuery, signal: AbortSignal): Promise<StoredPortfolio> {
  const { ctx, data } = shelf
  const { chain, currency } = query
  const assets = await walletAssets(ctx, data.resources, query)
  if (assets) return toPortfolio(shown(shelf, chain, assets), currency, 'wallet')
  const told = client && (await client.ask(chain, signal, (each) => serviceHoldings(client, query, each)))
  if (told) return toPortfolio(shown(shelf, chain, told), currency, 'service')
  return toPortfolio(await networkHoldings(shelf, query), currency, 'network')
}

const unavailable = (): PorticoError => new PorticoError('tokens-unavailable', 'Token Balance Unavailable', { category: 'API_ERROR' })

const hostTokens = ({ ctx }: Shelf, chain: ChainId) => ctx.state.get().options.tokens?.[chain]
const same = (chain: ChainId, one: string, other: string): boolean => (chain.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other)

/** Tokens without decimals are hidden unless the host or an operator lists them (ruling 35). */
function shown(shelf: Shelf, chain: ChainId, holdings: readonly StoredHolding[]): StoredHolding[] {
  const isHosts = (token: string): boolean => hostTokens(shelf, chain)?.some(({ address }) => same(chain, address, token)) ?? false
  return holdings.filter(({ token, decimals, listed }) => token === null || decimals > 0 || listed === true || isHosts(token))
}

async function serviceHoldings({ http }: ServiceClient, { address, chain, currency, changed }: PortfolioQuery, signal: AbortSignal): Promise<StoredHolding[]> {
  const query = { currency, chainId: chain, forceUpdate: changed?.join(',') || undefined }
  const { balances, unavailable: missing } = await http.get(`v1/account/${address}/balance`, { query, parse: parseBalances, signal })
  if (missing.includes(chain)) throw unavailable()
  return balances.flatMap((each) => {
    const decimals = Number(each.quantity.decimals)
    // Of another network than was asked for, or an amount that is none.
    if (each.chainId !== chain || decimals > 77) return []
    const raw = rawOf(each.quantity.numeric, decimals)
    if (raw === null) return []
    const [price, known] = [positive(each.price), each.priceStatus !== 'unknown']
    return toHolding({
      chain,
      token: each.address === undefined ? null : each.address.slice(chain.length + 1),
      name: cleanName(each.name),
      symbol: cleanName(each.symbol, 12),
      decimals,
      raw,
      price: known ? price : null,
      // Worth nothing is what is not there; anything else without a price is worth nobody knows what.
      value: known && (price !== null || positive(each.value) !== null) ? (each.value ?? null) : null,
      priceSource: each.priceSource === undefined ? null : cleanName(each.priceSource),
      priceAt: timeOf(each.priceAt),
      icon: pictureOf(each.iconUrl),
      listed: each.listed ?? null,
      spam: each.spam ?? false,
    })
  })
}

/** Smallest units; digits beyond the decimals, which some services round to, are left out. Null for less than nothing. */
function rawOf(numeric: string, decimals: number): string | null {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const units = parseUnits(`${whole}.${fraction.slice(0, decimals)}`, decimals)
  return units < 0n ? null : String(units)
}

/** The coin, and the tokens that the host lists, else the network does. */
async function networkHoldings(shelf: Shelf, { address, chain }: PortfolioQuery): Promise<StoredHolding[]> {
  const { ctx, readsOf } = shelf
  const network = ctx.services.network(chain)
  if (!network || ctx.adapters.get(chain.split(':')[0]!)?.unread) throw unavailable()
  const hosts = hostTokens(shelf, chain)
  const list = hosts ?? network.tokens ?? []
  const reads = await readsOf(chain)
  const [coin, amounts] = await Promise.all([reads.balance(address), list.length > 0 ? reads.tokens(address, list.map((token) => token.address)) : []])
  const tokens = list.flatMap(({ address: token, name, symbol, icon }, at) => {
    const amount = amounts[at]
    if (!amount || (!hosts && amount.decimals === 0)) return []
    return toHolding({ chain, token, name, symbol, ...amount, icon: pictureOf(icon), listed: true })
  })
  const { name, symbol } = network.nativeCurrency
  return [toHolding({ chain, token: null, name, symbol, ...coin, listed: true }), ...tokens]
}
