import type { Decimal } from '../decimal.ts'

/** What one source says a whole token costs. */
export interface Quote {
  readonly amount: Decimal
  readonly currency: string
  /** What the source is called in answers. */
  readonly source: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Until when it holds, where the source says so: a feed that did not move is as true as its heartbeat allows. Default: `priceAge` after `at`. */
  readonly until?: number | undefined
}

/** Where prices of a chain's tokens come from. What it does not know, or not well enough, is missing. */
export interface PriceSource {
  /** Whether it may know a token. What no source may know is looked for nowhere. */
  covers(id: string): boolean
  quotes(ids: readonly string[]): Promise<ReadonlyMap<string, Quote>>
}

/** A source whose prices are in anchors, whose own prices are others' to say. */
export interface AnchoredSource {
  covers(id: string): boolean
  /** @param anchor Tells the price of an anchor; undefined where nobody knows it. */
  quotes(ids: readonly string[], anchor: (id: string) => Promise<Quote | undefined>): Promise<ReadonlyMap<string, Quote>>
}

/** Reads each token by itself; one that fails is missing, and the others stand. */
export async function quoteEach(ids: readonly string[], quote: (id: string) => Promise<Quote | undefined>): Promise<ReadonlyMap<string, Quote>> {
  const settled = await Promise.allSettled(ids.map(async (id) => [id, await quote(id)] as const))
  return new Map(settled.flatMap((each) => (each.status === 'fulfilled' && each.value[1] ? [[each.value[0], each.value[1]] as const] : [])))
}
