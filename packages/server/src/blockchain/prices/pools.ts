import { decodeFunctionResult, encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { ReadCall, Reader } from '../calls/read.ts'
import { compare, decimalOf, divide, fromUnits, multiply, round, type Decimal } from '../decimal.ts'
import type { PoolPrices } from '../../settings/blockchain.ts'
import type { Chain, TokenFacts, TokenId, Tokens } from '../types.ts'
import { meanTick, ratioAtTick } from './tick.ts'
import { quoteEach, type AnchoredSource } from './source.ts'

type Pool = PoolPrices['pools'][number]

interface Asked {
  readonly pool: Pool
  readonly token: TokenFacts
  readonly anchor: TokenFacts
  /** In whole anchors. */
  readonly minimum: Decimal
}

const abi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidity)',
  'function balanceOf(address account) view returns (uint256)',
])

/** Undefined where the answer does not have that form. */
function decode<Value>(data: Hex | undefined, read: (data: Hex) => Value): Value | undefined {
  if (!data || data.length > 4_096) return undefined
  try {
    return read(data)
  } catch {
    return undefined
  }
}
const addressIn = (data: Hex): string =>
  decodeFunctionResult({ abi, functionName: 'token0', data }).toLowerCase()
const reservesIn = (data: Hex): readonly [bigint, bigint, number] =>
  decodeFunctionResult({ abi, functionName: 'getReserves', data })
const ticksIn = (data: Hex): readonly bigint[] =>
  decodeFunctionResult({ abi, functionName: 'observe', data })[0]
const balanceIn = (data: Hex): bigint =>
  decodeFunctionResult({ abi, functionName: 'balanceOf', data })

const call = (to: string, data: Hex): ReadCall => ({ to: to as Address, data })
const sides = (pool: string): ReadCall[] => [
  call(pool, encodeFunctionData({ abi, functionName: 'token0' })),
  call(pool, encodeFunctionData({ abi, functionName: 'token1' })),
]

/**
 * Which of the two tokens is the anchor; undefined where the pool is not of this pair. The native
 * coin stands for its wrapped form.
 */
function anchorSide({ pool }: Asked, answers: readonly (Hex | undefined)[]): 0 | 1 | undefined {
  const tokens = [decode(answers[0], addressIn), decode(answers[1], addressIn)]
  const side = tokens[0] === pool.anchor ? 0 : tokens[1] === pool.anchor ? 1 : undefined
  if (side === undefined || tokens[0] === tokens[1]) return undefined
  return pool.token === 'native' || tokens[1 - side] === pool.token ? side : undefined
}

/** Anchors per token; undefined where liquidity is too low or the pool does not answer. */
type Ratio = (asked: Asked) => Promise<Decimal | undefined>

/**
 * Liquidity counts as twice the anchor's side, since anyone can claim any worth for the token's
 * side.
 */
const reservesRatio =
  (chain: Chain, reader: Reader): Ratio =>
  async (asked) => {
    const { pool, token, anchor, minimum } = asked
    const answers = await reader.read(chain, [
      ...sides(pool.pool),
      call(pool.pool, encodeFunctionData({ abi, functionName: 'getReserves' })),
    ])
    const side = anchorSide(asked, answers)
    const reserves = decode(answers[2], reservesIn)
    if (side === undefined || !reserves) return undefined
    const anchors = fromUnits(reserves[side], anchor.decimals)
    if (compare(multiply(anchors, { units: 2n, places: 0 }), minimum) < 0) return undefined
    return divide(anchors, fromUnits(reserves[side === 0 ? 1 : 0], token.decimals))
  }

/**
 * The mean over the window. Without enough observations there is none: the current price alone is
 * easy to manipulate.
 */
const meanRatio =
  (chain: Chain, reader: Reader): Ratio =>
  async (asked) => {
    const { pool, token, anchor, minimum } = asked
    const observe = encodeFunctionData({ abi, functionName: 'observe', args: [[pool.window, 0]] })
    const balance = encodeFunctionData({
      abi,
      functionName: 'balanceOf',
      args: [pool.pool as Address],
    })
    const answers = await reader.read(chain, [
      ...sides(pool.pool),
      call(pool.pool, observe),
      call(pool.anchor, balance),
    ])
    const side = anchorSide(asked, answers)
    const [before, after] = decode(answers[2], ticksIn) ?? []
    const held = decode(answers[3], balanceIn)
    if (side === undefined || before === undefined || after === undefined || held === undefined)
      return undefined
    if (compare(fromUnits(held, anchor.decimals), minimum) < 0) return undefined
    const ratio = ratioAtTick(meanTick(before, after, pool.window))
    if (!ratio) return undefined
    // Token 1 per token 0, in smallest units.
    const inAnchor = side === 1 ? ratio : divide({ units: 1n, places: 0 }, ratio)
    return (
      inAnchor &&
      divide(multiply(inAnchor, { units: 10n ** BigInt(token.decimals), places: 0 }), {
        units: 10n ** BigInt(anchor.decimals),
        places: 0,
      })
    )
  }

/** More than any pool's own. */
const digits = 24

/** Uniswap V2 or V3. Pools never price an anchor. */
export function poolSource(
  { kind, pools }: PoolPrices,
  chain: Chain,
  reader: Reader,
  tokens: Tokens,
  now: () => number,
): AnchoredSource {
  const anchors = new Map(
    chain.settings.anchors.map(({ address, minimum }) => [address, decimalOf(minimum)]),
  )
  const byToken = new Map(
    pools
      .filter(({ token, anchor }) => !anchors.has(token) && anchors.has(anchor))
      .map((pool) => [pool.token, pool]),
  )
  const ratioOf = kind === 'uniswap-v2' ? reservesRatio(chain, reader) : meanRatio(chain, reader)
  return {
    covers: (id) => byToken.has(id),
    async quotes(ids, anchorPrice) {
      const asked = ids.filter((id) => byToken.has(id))
      const facts = await tokens.describe(
        chain,
        asked.flatMap((id) => [id, byToken.get(id)!.anchor] as TokenId[]),
      )
      return quoteEach(asked, async (id) => {
        const pool = byToken.get(id)!
        const [token, anchor] = [facts.get(id as TokenId), facts.get(pool.anchor as TokenId)]
        if (!token || !anchor) return undefined
        const [price, ratio] = await Promise.all([
          anchorPrice(anchor.id),
          ratioOf({ pool, token, anchor, minimum: anchors.get(pool.anchor)! }),
        ])
        if (!price || !ratio) return undefined
        const amount = round(multiply(price.amount, ratio), digits)
        return amount.units > 0n
          ? {
              amount,
              currency: price.currency,
              source: kind,
              at: Math.min(price.at, now()),
              until: price.until,
            }
          : undefined
      })
    },
  }
}
