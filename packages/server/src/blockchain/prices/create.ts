import type { Reader } from '../calls/read.ts'
import type { BlockchainParts, Chain, Price, Prices, TokenId, Tokens } from '../types.ts'
import { chainlinkSource } from './chainlink.ts'
import { coingeckoSource } from './coingecko.ts'
import { poolSource } from './pools.ts'
import { createRemembered } from './remember.ts'
import { priceText, resolve } from './resolve.ts'
import type { AnchoredSource, PriceSource, Quote } from './source.ts'
import { staticSource } from './static.ts'

/** Milliseconds that what sources said is remembered. */
const life = 30_000
/** Tokens of a chain whose prices are remembered. */
const mostRemembered = 10_000

/** A source with its place in the settings. */
interface Placed<Source> {
  readonly place: number
  readonly source: Source
}
interface Sources {
  /** Those that need no anchor, and so tell what anchors are worth. */
  readonly direct: readonly Placed<PriceSource>[]
  readonly anchored: readonly Placed<AnchoredSource>[]
}

/** What sources said of a token, each by its place. */
type Said = ReadonlyMap<number, Quote>

function createSources(parts: BlockchainParts, chain: Chain, reader: Reader, tokens: Tokens): Sources {
  const direct: Placed<PriceSource>[] = []
  const anchored: Placed<AnchoredSource>[] = []
  chain.settings.prices.forEach((settings, place) => {
    if (settings.kind === 'static') direct.push({ place, source: staticSource(settings, parts.now) })
    else if (settings.kind === 'chainlink') direct.push({ place, source: chainlinkSource(settings, chain, reader, parts.now) })
    else if (settings.kind === 'coingecko') direct.push({ place, source: coingeckoSource(settings, parts) })
    else anchored.push({ place, source: poolSource(settings, chain, reader, tokens, parts.now) })
  })
  return { direct, anchored }
}

interface ChainPrices {
  covers(id: TokenId): boolean
  /** What sources say, in the order of the settings. */
  of(ids: readonly TokenId[]): Promise<ReadonlyMap<TokenId, readonly Quote[]>>
}

function createChainPrices(parts: BlockchainParts, chain: Chain, { direct, anchored }: Sources): ChainPrices {
  const { now, log, settings } = parts

  /** Asks sources side by side. One that cannot be reached says nothing, and the others stand. */
  async function askAll<Source extends { covers(id: TokenId): boolean }>(sources: readonly Placed<Source>[], ids: readonly TokenId[], quotes: (source: Source, ids: readonly TokenId[]) => Promise<ReadonlyMap<TokenId, Quote>>): Promise<Map<TokenId, Said>> {
    const said = new Map<TokenId, Map<number, Quote>>()
    await Promise.all(
      sources.map(async ({ place, source }) => {
        const covered = ids.filter((id) => source.covers(id))
        if (covered.length === 0) return
        // What a node's error says may hold its address.
        const answer = await quotes(source, covered).catch((error: Error) => log.warn({ chain: chain.id, why: error.name }, 'a source of prices did not answer'))
        for (const [id, quote] of answer ?? []) said.set(id, (said.get(id) ?? new Map<number, Quote>()).set(place, quote))
      }),
    )
    return said
  }

  const directly = createRemembered((ids: readonly TokenId[]) => askAll(direct, ids, (source, some) => source.quotes(some)), life, mostRemembered, now)
  const anchors = chain.settings.anchors.map(({ address }) => address as TokenId)

  async function anchor(id: TokenId): Promise<Quote | undefined> {
    const quotes = [...((await directly.of(anchors)).get(id)?.values() ?? [])]
    const currencies = new Set(['usd', ...quotes.map(({ currency }) => currency)])
    return [...currencies].map((currency) => resolve(quotes, currency, settings.blockchain, now())).find((quote) => quote !== undefined)
  }
  const byAnchors = createRemembered((ids: readonly TokenId[]) => askAll(anchored, ids, (source, some) => source.quotes(some, anchor)), life, mostRemembered, now)

  const covers = (id: TokenId): boolean => [...direct, ...anchored].some(({ source }) => source.covers(id))
  return {
    covers,
    async of(ids) {
      const known = ids.filter(covers)
      const [some, others] = await Promise.all([directly.of(known), byAnchors.of(known)])
      const inOrder = (id: TokenId): Quote[] => [...(some.get(id) ?? []), ...(others.get(id) ?? [])].sort(([a], [b]) => a - b).map(([, quote]) => quote)
      return new Map(known.map((id) => [id, inOrder(id)]))
    },
  }
}

/** Prices from the sources of the settings, in their order. What sources say is remembered for half a minute. */
export function createPrices(parts: BlockchainParts, reader: Reader, tokens: Tokens): Prices {
  const chains = new Map<Chain, ChainPrices>()
  return {
    async of(chain, ids, currency) {
      // What is on a testnet is worth nothing.
      if (chain.settings.testnet) return new Map()
      const prices = chains.get(chain) ?? createChainPrices(parts, chain, createSources(parts, chain, reader, tokens))
      chains.set(chain, prices)
      const found = new Map<TokenId, Price>()
      for (const [id, quotes] of await prices.of(ids)) {
        const quote = resolve(quotes, currency, parts.settings.blockchain, parts.now())
        if (quote) found.set(id, { amount: priceText(quote), source: quote.source, at: quote.at })
      }
      return found
    },
  }
}
