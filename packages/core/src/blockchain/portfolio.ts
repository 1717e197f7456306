import { PorticoError } from '../errors/error.ts'
import type { ChainId } from '../types/network.ts'
import type { Shelf } from './shelf.ts'
import { changedTokens } from './changed-tokens.ts'
import type { Context } from '../contracts/context.ts'
import { cleanName } from '../format/claims.ts'
import type { ServiceClient } from './client.ts'
import { toDecimal, unitsOf } from '../format/decimal.ts'
import { known, timeOf, toHolding, toPortfolio } from './holding.ts'
import { pictureOf } from './picture.ts'
import type { createPrices } from './prices.ts'
import type { PortfolioQuery } from './queries.ts'
import { parseBalances } from './replies.ts'
import { isDecimals, isUnits } from '../storage/guards.ts'
import type { StoredHolding, StoredPortfolio } from './stored/portfolio.ts'
import type { ReportedBalance } from './reported.ts'
import { walletAssets } from './wallet-assets.ts'

export interface Sources {
  shelf: Shelf
  client: ServiceClient | undefined
  price: ReturnType<typeof createPrices> | undefined
}

export async function loadPortfolio(
  sources: Sources,
  query: PortfolioQuery,
  signal: AbortSignal,
): Promise<StoredPortfolio> {
  const { shelf, client } = sources
  const { chain, currency } = query
  const assets = await walletAssets(shelf.ctx, shelf.data.resources, query, signal)
  if (assets)
    return toPortfolio(
      shown(shelf, chain, await inCurrency(sources, query, assets.holdings, signal)),
      currency,
      'wallet',
      assets.leftOut,
    )
  const reported =
    client &&
    (await client.ask(
      chain,
      signal,
      (each) => serviceHoldings(client, shelf.ctx, query, each),
      ({ holdings }) => holdings.length === 0,
    ))
  if (reported)
    return toPortfolio(
      shown(shelf, chain, reported.holdings),
      currency,
      'service',
      reported.leftOut,
    )
  return toPortfolio(await networkHoldings(shelf, query), currency, 'network')
}

async function inCurrency(
  { client, price }: Sources,
  { chain, currency }: PortfolioQuery,
  holdings: readonly StoredHolding[],
  signal: AbortSignal,
): Promise<readonly StoredHolding[]> {
  if (currency === 'usd') return holdings
  const unpriced = (each: StoredHolding): StoredHolding => ({ ...each, price: null, value: null })
  const isPriced = (each: StoredHolding): boolean => each.price !== null && price !== undefined
  const all = (inner: AbortSignal): Promise<StoredHolding[]> =>
    Promise.all(
      holdings.map(async (each) => {
        if (!isPriced(each)) return unpriced(each)
        const {
          price: own,
          source,
          pricedAt,
        } = await price!({ chain, token: each.token, currency }, inner)
        return toHolding({ ...unpriced(each), price: own, priceSource: source, priceAt: pricedAt })
      }),
    )
  const reported =
    client && holdings.some(isPriced)
      ? await client.ask(chain, signal, all).catch(() => null)
      : null
  return reported ?? holdings.map(unpriced)
}

const unavailable = (): PorticoError =>
  new PorticoError('tokens-unavailable', 'Token Balance Unavailable', { category: 'API_ERROR' })

const hostTokens = ({ ctx }: Shelf, chain: ChainId) => ctx.state.get().options.tokens?.[chain]
const same = (chain: ChainId, one: string, other: string): boolean =>
  chain.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other

/** Tokens without decimals are hidden unless the host or an operator lists them. */
function shown(shelf: Shelf, chain: ChainId, holdings: readonly StoredHolding[]): StoredHolding[] {
  const isHosts = (token: string): boolean =>
    hostTokens(shelf, chain)?.some(({ address }) => same(chain, address, token)) ?? false
  return holdings.filter(
    ({ token, decimals, listed }) =>
      token === null || decimals > 0 || listed === true || isHosts(token),
  )
}

interface ServiceHoldings {
  holdings: StoredHolding[]
  leftOut: number
}

async function serviceHoldings(
  { http }: ServiceClient,
  ctx: Context,
  asked: PortfolioQuery,
  signal: AbortSignal,
): Promise<ServiceHoldings> {
  const { address, chain, currency } = asked
  const changed = changedTokens(ctx, asked)
  const query = { currency, chainId: chain, forceUpdate: changed.join(',') || undefined }
  const {
    balances,
    unavailable: missing,
    leftOut,
  } = await http.get(`v1/account/${address}/balance`, { query, parse: parseBalances, signal })
  if (missing.includes(chain)) throw unavailable()
  const own = balances.filter((each) => each.chainId === chain)
  const holdings = own.flatMap((each) => fromBalance(each, chain) ?? [])
  return { holdings, leftOut: leftOut + own.length - holdings.length }
}

function fromBalance(each: ReportedBalance, chain: ChainId): StoredHolding | null {
  const decimals = Number(each.quantity.decimals)
  const raw = rawOf(each.quantity.numeric, decimals)
  if (raw === null) return null
  const isKnown = each.priceStatus !== 'unknown'
  const price = isKnown ? known(each.price) : null
  return toHolding({
    chain,
    token: each.address === undefined ? null : each.address.slice(chain.length + 1),
    name: cleanName(each.name),
    symbol: cleanName(each.symbol, 12),
    decimals,
    raw,
    price,
    // A zero balance has the value zero; any other without a price has an unknown value.
    value: price !== null ? toDecimal(each.value) : isKnown ? known(each.value) : null,
    priceSource: each.priceSource === undefined ? null : cleanName(each.priceSource),
    priceAt: timeOf(each.priceAt),
    icon: pictureOf(each.iconUrl),
    listed: each.listed ?? null,
    spam: each.spam ?? false,
  })
}

/**
 * In smallest units; digits beyond the decimals are dropped. Null when negative or too large for a
 * contract.
 */
function rawOf(numeric: string, decimals: number): string | null {
  if (!isDecimals(decimals) || numeric.startsWith('-')) return null
  const raw = String(unitsOf(numeric, decimals))
  return isUnits(raw) ? raw : null
}

async function networkHoldings(
  shelf: Shelf,
  { address, chain }: PortfolioQuery,
): Promise<StoredHolding[]> {
  const { ctx, readsOf } = shelf
  const network = ctx.services.network(chain)
  if (!network || ctx.adapters.get(chain.split(':')[0]!)?.unread) throw unavailable()
  const hosts = hostTokens(shelf, chain)
  const list = hosts ?? network.tokens ?? []
  const reads = await readsOf(chain)
  const [coin, amounts] = await Promise.all([
    reads.balance(address),
    list.length > 0
      ? reads.tokens(
          address,
          list.map((token) => token.address),
        )
      : [],
  ])
  const tokens = list.flatMap(({ address: token, name, symbol, icon }, at) => {
    const amount = amounts[at]
    if (!amount || !isDecimals(amount.decimals) || (!hosts && amount.decimals === 0)) return []
    return toHolding({ chain, token, name, symbol, ...amount, icon: pictureOf(icon), listed: true })
  })
  const { name, symbol } = network.nativeCurrency
  return [toHolding({ chain, token: null, name, symbol, ...coin, listed: true }), ...tokens]
}
