import type { Decimal } from '../decimal.ts'

export interface Quote {
  readonly amount: Decimal
  readonly currency: string
  /** As named in answers. */
  readonly source: string
  readonly at: number
  /**
   * For sources that say when a quote expires, such as a feed's heartbeat. Default: `priceAge`
   * after `at`.
   */
  readonly until?: number | undefined
}

/** Tokens without a reliable price are missing. */
export interface PriceSource {
  /** Tokens that no source covers are not looked up. */
  covers(id: string): boolean
  quotes(ids: readonly string[]): Promise<ReadonlyMap<string, Quote>>
}

/** Prices in anchors, which other sources price. */
export interface AnchoredSource {
  covers(id: string): boolean
  /** @param anchor Undefined where its price is not known. */
  quotes(
    ids: readonly string[],
    anchor: (id: string) => Promise<Quote | undefined>,
  ): Promise<ReadonlyMap<string, Quote>>
}

/** Tokens that fail are missing; the others are returned. */
export async function quoteEach(
  ids: readonly string[],
  quote: (id: string) => Promise<Quote | undefined>,
): Promise<ReadonlyMap<string, Quote>> {
  const settled = await Promise.allSettled(ids.map(async (id) => [id, await quote(id)] as const))
  return new Map(
    settled.flatMap((each) =>
      each.status === 'fulfilled' && each.value[1] ? [[each.value[0], each.value[1]] as const] : [],
    ),
  )
}
