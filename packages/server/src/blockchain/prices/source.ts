import type { Decimal } from '../decimal.ts'

/** The price of a whole token from one source. */
export interface Quote {
  readonly amount: Decimal
  readonly currency: string
  /** The source's name in answers. */
  readonly source: string
  /** Milliseconds since 1970. */
  readonly at: number
  /**
   * When it expires, where the source says so: a feed's answer is valid until its heartbeat has
   * passed. Default: `priceAge` after `at`.
   */
  readonly until?: number | undefined
}

/**
 * A source of prices for a chain's tokens. Tokens whose price it does not know, or not well enough,
 * are missing.
 */
export interface PriceSource {
  /** Whether it may know a token. Tokens that no source covers are not looked up. */
  covers(id: string): boolean
  quotes(ids: readonly string[]): Promise<ReadonlyMap<string, Quote>>
}

/** A source whose prices are in anchors. The prices of anchors come from other sources. */
export interface AnchoredSource {
  covers(id: string): boolean
  /** @param anchor Returns the price of an anchor; undefined where it is not known. */
  quotes(
    ids: readonly string[],
    anchor: (id: string) => Promise<Quote | undefined>,
  ): Promise<ReadonlyMap<string, Quote>>
}

/** Reads each token separately. One that fails is missing; the others are returned. */
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
