import type { Reader } from '../calls/read.ts'
import type { BlockchainDeps, Price, PricedChain, Prices, Tokens } from '../types.ts'
import { chainlinkSource } from './chainlink.ts'
import { coingeckoSource } from './coingecko.ts'
import { poolSource } from './pools.ts'
import { createRemembered } from './remember.ts'
import { priceText, resolve } from './resolve.ts'
import type { AnchoredSource, PriceSource, Quote } from './source.ts'
import { staticSource } from './static.ts'

const life = 30_000
const mostRemembered = 10_000

interface Placed<Source> {
  readonly place: number
  readonly source: Source
}
interface Sources {
  /** Sources that need no anchor and therefore price the anchors. */
  readonly direct: readonly Placed<PriceSource>[]
  readonly anchored: readonly Placed<AnchoredSource>[]
}

type SourceQuotes = ReadonlyMap<number, Quote>

function createSources(
  deps: BlockchainDeps,
  { client, ...chain }: PricedChain,
  reader: Reader,
  tokens: Tokens,
): Sources {
  const direct: Placed<PriceSource>[] = []
  const anchored: Placed<AnchoredSource>[] = []
  chain.settings.prices.forEach((settings, place) => {
    if (settings.kind === 'static') direct.push({ place, source: staticSource(settings, deps.now) })
    else if (settings.kind === 'coingecko')
      direct.push({ place, source: coingeckoSource(settings, deps) })
    else if (!client) return
    else if (settings.kind === 'chainlink')
      direct.push({
        place,
        source: chainlinkSource(settings, { ...chain, client }, reader, deps.now),
      })
    else
      anchored.push({
        place,
        source: poolSource(settings, { ...chain, client }, reader, tokens, deps.now),
      })
  })
  return { direct, anchored }
}

interface ChainPrices {
  covers(id: string): boolean
  of(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Quote[]>>
}

function createChainPrices(
  deps: BlockchainDeps,
  chain: PricedChain,
  { direct, anchored }: Sources,
): ChainPrices {
  const { now, log, settings } = deps

  /** In parallel. A source that cannot be reached gives no quotes. */
  async function askAll<Source extends { covers(id: string): boolean }>(
    sources: readonly Placed<Source>[],
    ids: readonly string[],
    quotes: (source: Source, ids: readonly string[]) => Promise<ReadonlyMap<string, Quote>>,
  ): Promise<Map<string, SourceQuotes>> {
    const quotesById = new Map<string, Map<number, Quote>>()
    await Promise.all(
      sources.map(async ({ place, source }) => {
        const covered = ids.filter((id) => source.covers(id))
        if (covered.length === 0) return
        // A node's error message may contain its URL.
        const answer = await quotes(source, covered).catch((error: Error) =>
          log.warn({ chain: chain.id, why: error.name }, 'a source of prices did not answer'),
        )
        for (const [id, quote] of answer ?? [])
          quotesById.set(id, (quotesById.get(id) ?? new Map<number, Quote>()).set(place, quote))
      }),
    )
    return quotesById
  }

  const directly = createRemembered(
    (ids: readonly string[]) => askAll(direct, ids, (source, some) => source.quotes(some)),
    life,
    mostRemembered,
    now,
  )
  const anchors = chain.settings.anchors.map(({ address }) => address)

  async function anchor(id: string): Promise<Quote | undefined> {
    const quotes = [...((await directly.of(anchors)).get(id)?.values() ?? [])]
    const currencies = new Set(['usd', ...quotes.map(({ currency }) => currency)])
    return [...currencies]
      .map((currency) => resolve(quotes, currency, settings.blockchain, now()))
      .find((quote) => quote !== undefined)
  }
  const byAnchors = createRemembered(
    (ids: readonly string[]) =>
      askAll(anchored, ids, (source, some) => source.quotes(some, anchor)),
    life,
    mostRemembered,
    now,
  )

  const covers = (id: string): boolean =>
    [...direct, ...anchored].some(({ source }) => source.covers(id))
  return {
    covers,
    async of(ids) {
      const known = ids.filter(covers)
      const [some, others] = await Promise.all([directly.of(known), byAnchors.of(known)])
      const inOrder = (id: string): Quote[] =>
        [...(some.get(id) ?? []), ...(others.get(id) ?? [])]
          .sort(([a], [b]) => a - b)
          .map(([, quote]) => quote)
      return new Map(known.map((id) => [id, inOrder(id)]))
    },
  }
}

/** Quotes are cached for half a minute. */
export function createPrices(deps: BlockchainDeps, reader: Reader, tokens: Tokens): Prices {
  const chains = new Map<string, ChainPrices>()
  return {
    async of<Id extends string>(
      chain: PricedChain,
      ids: readonly Id[],
      currency: string,
    ): Promise<ReadonlyMap<Id, Price>> {
      // Testnet tokens have no price.
      if (chain.settings.testnet) return new Map()
      const prices =
        chains.get(chain.id) ??
        createChainPrices(deps, chain, createSources(deps, chain, reader, tokens))
      chains.set(chain.id, prices)
      const quotes = await prices.of(ids)
      const found = new Map<Id, Price>()
      for (const id of ids) {
        const quote = resolve(quotes.get(id) ?? [], currency, deps.settings.blockchain, deps.now())
        if (quote) found.set(id, { amount: priceText(quote), source: quote.source, at: quote.at })
      }
      return found
    },
  }
}
