import type { Json, SwapFunds } from '../types/index.ts'
import type { PreparedSwap, SwapQuotes } from './types.ts'

/** JSON has no large integers: they become texts with a mark, which texts that begin so double. */
const mark = '#'

const store = (value: unknown): Json =>
  JSON.parse(
    JSON.stringify(value, (_key, each: unknown) =>
      typeof each === 'bigint' || (typeof each === 'string' && each.startsWith(mark))
        ? `${mark}${each}`
        : each,
    ),
  ) as Json

const read = (value: Json): unknown =>
  JSON.parse(JSON.stringify(value), (_key, each: unknown) => {
    if (typeof each !== 'string' || !each.startsWith(mark)) return each
    const text = each.slice(mark.length)
    return text.startsWith(mark) ? text : BigInt(text)
  })

export const storeQuotes = (quotes: SwapQuotes): Json => store(quotes)
export const readQuotes = (value: Json): SwapQuotes => read(value) as SwapQuotes
export const storeFunds = (funds: SwapFunds): Json => store(funds)
export const readFunds = (value: Json): SwapFunds => read(value) as SwapFunds
export const storePrepared = (prepared: PreparedSwap): Json => store(prepared)
export const readPrepared = (value: Json): PreparedSwap => read(value) as PreparedSwap
