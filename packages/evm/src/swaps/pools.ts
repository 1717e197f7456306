/** The source that needs nothing but the network's node: pools, asked in one call. */
import { PorticoError } from '@portico/core'
import type {
  ChainId,
  Json,
  SwapHop,
  SwapQuote,
  SwapRequest,
  SwapSource,
  SwapTransaction,
} from '@portico/core'
import { isFields, minimumOf } from '@portico/core/adapter'
import { isQuantity, nodeOf, orNull, type Asked as Services } from '../sending/sending.ts'
import { answerIn, isAddress } from './abi.ts'
import { quoteCall, readQuote, swapCall, wrapCall, wrapGas } from './exchanges.ts'
import { aggregateData, blockTimeData, readAggregate, type Asked } from './multicall.ts'
import {
  contractsOf,
  defaultMulticall3,
  tableOf,
  type PoolTable,
  type SwapTables,
} from './pool-tables.ts'
import { bestOf, routesBetween, type CoinRate, type Outcome, type Route } from './routes.ts'

/** How long a transaction may wait to be mined, seconds. */
const patience = 1_200

/** How much of the coin is priced for comparing gas: 0.01 of it. */
const reference = 10n ** 16n

/** What a quote keeps for its transaction. A type, because interfaces are not assignable to `Json`. */
type Kept = {
  readonly is: 'v2' | 'v3' | 'wrap'
  readonly path: readonly string[]
  readonly fees: readonly number[]
  /** The network's time, seconds since the epoch. */
  readonly time: number
}

/** A request whose tokens are tokens. */
interface Pair {
  table: PoolTable
  from: string
  to: string
}

export function poolSource(services: Services, own: SwapTables | undefined): SwapSource {
  const tableFor = (chain: ChainId): PoolTable | null =>
    services.network(chain) ? tableOf(chain, own) : null
  return {
    id: 'pools',
    name: 'On-chain pools',
    supports: (chain) => tableFor(chain) !== null,
    contracts(chain) {
      const table = tableFor(chain)
      return table ? contractsOf(table) : []
    },
    async quote(request, signal) {
      const pair = pairOf(request, tableFor(request.chain))
      if (!pair) return null
      const now = services.platform.now()
      return pair.from === pair.to
        ? wrapQuote(request, pair, now)
        : quoteOver(services, request, pair, signal)
    },
    async build(quote) {
      const pair = pairOf(quote.request, tableFor(quote.request.chain))
      const kept = parseKept(quote.data)
      if (!pair || !kept) throw new PorticoError('swap-unsafe', 'The quote is not of these pools')
      return built(quote, pair, kept, services.platform.now())
    },
  }
}

/** Null where the tokens are no tokens, or there is nothing to swap. */
function pairOf(request: SwapRequest, table: PoolTable | null): Pair | null {
  const { account, amount, slippageBps } = request
  const tokens = [request.from, request.to].filter((token) => token !== null)
  if (!table || amount <= 0n || amount >= 1n << 256n) return null
  if (!(slippageBps >= 0 && slippageBps <= 10_000)) return null
  if (![account, ...tokens].every((each) => isAddress(each))) return null
  const asToken = (token: string | null): string => (token ?? table.wrappedCoin).toLowerCase()
  const [from, to] = [asToken(request.from), asToken(request.to)]
  // One token for itself; the coin for its wrapped form is another matter.
  const isSame = from === to && (request.from === null) === (request.to === null)
  return isSame ? null : { table, from, to }
}

/** The coin against its wrapped form: one for one, by the wrapped coin's own contract, no pool. */
const wrapQuote = (request: SwapRequest, { from }: Pair, at: number): SwapQuote =>
  quoteOf(request, { amountOut: request.amount, gas: wrapGas, at }, null, {
    is: 'wrap',
    path: [from],
    fees: [],
    time: 0,
  })

function quoteOf(
  request: SwapRequest,
  { amountOut, gas, at }: { amountOut: bigint; gas: bigint; at: number },
  spender: string | null,
  kept: Kept,
  exchanges: readonly string[] = [],
): SwapQuote {
  const last = exchanges.length - 1
  return {
    source: 'pools',
    request,
    amountOut,
    minimumOut: kept.is === 'wrap' ? amountOut : minimumOf(amountOut, request.slippageBps),
    gas,
    route: exchanges.map((exchange, hop): SwapHop => ({
      from: hop === 0 ? request.from : kept.path[hop]!,
      to: hop === last ? request.to : kept.path[hop + 1]!,
      exchange,
    })),
    spender,
    at,
    data: kept,
  }
}

/** @throws PorticoError `swap-liquidity`, `rpc-malformed`, or that the node could not be asked. */
async function quoteOver(
  services: Services,
  request: SwapRequest,
  pair: Pair,
  signal: AbortSignal,
): Promise<SwapQuote | null> {
  const { table, from, to } = pair
  const node = await nodeOf(services, request.chain, signal)
  const at = services.platform.now()
  const routes = routesBetween(table, from, to)
  const wrapped = table.wrappedCoin.toLowerCase()
  // Gas is paid in the coin, and compared with what is received.
  const pricing = to === wrapped || from === wrapped ? [] : routesBetween(table, wrapped, to)
  const direct = pricing.filter(({ path }) => path.length === 2)
  const multicall3 = table.multicall3 ?? defaultMulticall3
  const calls: Asked[] = [
    ...routes.map((route) => quoteCall(table, route, request.amount)),
    ...direct.map((route) => quoteCall(table, route, reference)),
    { to: multicall3, data: blockTimeData },
  ]
  const call = { to: multicall3, data: aggregateData(calls) }
  // Both are sent in one batch.
  const [answer, price] = await Promise.all([
    node.ask('eth_call', [call, 'latest']),
    orNull(node.ask('eth_gasPrice')),
  ])
  const answers = readAggregate(answer, calls.length)
  if (!answers)
    throw new PorticoError('rpc-malformed', 'Malformed JSON-RPC reply: no quotes', {
      category: 'DATA_PARSING_ERROR',
    })
  const quoted = outcomesIn(routes, request.amount, answers)
  const priced = outcomesIn(direct, reference, answers.slice(routes.length))
  const rate = rateOf({ from, to, wrapped }, request.amount, quoted.outcomes, priced.outcomes)
  const best = bestOf(quoted.outcomes, isQuantity(price) ? BigInt(price) : null, rate)
  if (!best && !quoted.isThin) return null
  if (!best)
    throw new PorticoError('swap-liquidity', 'The pools have too little for this amount', {
      exit: 'failed',
    })
  const time = secondsIn(answers.at(-1))
  const { is, path, fees } = best.route
  const kept: Kept = { is, path, fees, time }
  const spender = request.from === null ? null : routerOf(table, best.route)
  return quoteOf(request, { ...best, at }, spender, kept, namesOf(table, best.route))
}

/** Seconds since the epoch; 0 for what is no time. */
function secondsIn(digits: string | null | undefined): number {
  const time = answerIn(digits ?? '').word(0) ?? 0n
  return time >> 40n === 0n ? Number(time) : 0
}

/** What the routes give, in their order; and whether one has less than is asked for. */
function outcomesIn(
  routes: readonly Route[],
  amount: bigint,
  answers: readonly (string | null)[],
): { outcomes: Outcome[]; isThin: boolean } {
  let isThin = false
  const outcomes = routes.flatMap((route, index): Outcome[] => {
    const digits = answers[index]
    const read = digits ? readQuote(route, amount, digits) : null
    if (read === 'thin') isThin = true
    // The most that a signed word holds: anything beyond is no amount of a pool.
    if (read === null || read === 'thin' || read.amountOut <= 0n || read.amountOut >> 255n)
      return []
    return [{ route, ...read }]
  })
  return { outcomes, isThin }
}

/** What the coin is worth in the received token. */
function rateOf(
  { from, to, wrapped }: { from: string; to: string; wrapped: string },
  amount: bigint,
  quoted: readonly Outcome[],
  priced: readonly Outcome[],
): CoinRate | null {
  if (to === wrapped) return { received: 1n, coin: 1n }
  const most = bestOf(from === wrapped ? quoted : priced, null, null)
  return most && { received: most.amountOut, coin: from === wrapped ? amount : reference }
}

const routerOf = ({ v2, v3 }: PoolTable, { is }: Route): string =>
  is === 'v2' ? v2!.router02 : v3!.swapRouter02

/** `Uniswap V2`, `Uniswap V3 0.05 %`. */
function namesOf({ exchange = 'Uniswap' }: PoolTable, { is, path, fees }: Route): string[] {
  if (is === 'v2') return path.slice(1).map(() => `${exchange} V2`)
  return fees.map((fee) => `${exchange} V3 ${fee / 10_000} %`)
}

/** Quotes are plain data, and may have been elsewhere. */
function parseKept(data: Json | undefined): Kept | null {
  if (!isFields(data)) return null
  const { is, path, fees, time } = data
  if (is !== 'v2' && is !== 'v3' && is !== 'wrap') return null
  if (!Array.isArray(path) || !Array.isArray(fees) || !Number.isSafeInteger(time)) return null
  if (!path.every((token) => typeof token === 'string' && isAddress(token))) return null
  if (!fees.every((fee) => Number.isInteger(fee) && Number(fee) >= 0 && Number(fee) < 1 << 24))
    return null
  if (is === 'v3' && fees.length !== path.length - 1) return null
  return { is, path: path as string[], fees: fees as number[], time: Number(time) }
}

function built(quote: SwapQuote, pair: Pair, kept: Kept, now: number): SwapTransaction {
  const { request, minimumOut } = quote
  const { table, from, to } = pair
  const { account, amount } = request
  const [fromCoin, toCoin] = [request.from === null, request.to === null]
  const { is, path, fees, time } = kept
  const known = is === 'wrap' ? from === to : path[0] === from && path.at(-1) === to
  if (!known || (is !== 'wrap' && !table[is]))
    throw new PorticoError('swap-unsafe', 'The quote is not of these pools', { exit: 'failed' })
  // The later one of two clocks: the visitor's may be wrong, and a quiet network's stands still.
  const deadline = Math.max(time, Math.floor(now / 1000)) + patience
  const swap = { account, amount, minimumOut, deadline, fromCoin, toCoin }
  const call =
    is === 'wrap'
      ? wrapCall(table, amount, fromCoin)
      : swapCall(table, { ...swap, route: { is, path, fees } })
  return { to: call.to, data: `0x${call.data}`, value: fromCoin ? amount : 0n }
}
