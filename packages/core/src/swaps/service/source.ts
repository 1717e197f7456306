/** The service's `convert` calls as a source. */
import { isPorticoError, PorticoError } from '../../errors/error.ts'
import { listOf } from '../../storage/guards.ts'
import { isFields } from '../../utils/fields.ts'
import type { ServiceClient } from '../../blockchain/client.ts'
import type {
  ChainId,
  SwapQuote,
  SwapRequest,
  SwapSource,
  SwapTransaction,
} from '../../types/index.ts'
import { defined } from '../../utils/defined.ts'
import { knownRouters } from '../known-routers.ts'
import type { QuotingSwaps, SwapToken } from '../types.ts'
import { accountOf, addressIn } from './names.ts'
import { refusalOf } from './refusal.ts'
import { gasIn, parseQuotes, parseTokens, parseTx, spenderIn } from './replies.ts'

/** Milliseconds: lists change rarely. */
const tokensTtl = 300_000

async function clientOf(portico: QuotingSwaps): Promise<ServiceClient | undefined> {
  return (await (await portico.data()).more()).blockchain.client
}

/**
 * Null when the service does not have the network.
 *
 * @throws PorticoError what its refusal means.
 */
async function ask<T>(
  portico: QuotingSwaps,
  chain: ChainId,
  signal: AbortSignal,
  call: (client: ServiceClient, signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const client = await clientOf(portico)
  if (!client) return null
  try {
    return await client.ask(chain, signal, (inner) => call(client, inner))
  } catch (thrown) {
    const error = await refusalOf(thrown)
    if (isPorticoError(error) && error.code === 'swap-unsupported') return null
    throw error
  }
}

const isToken = (value: unknown): value is SwapToken =>
  isFields(value) && typeof value['address'] === 'string' && typeof value['symbol'] === 'string'
const areTokens = listOf(isToken)

/**
 * The tokens that the service swaps; none where it does not have the network.
 *
 * @throws PorticoError why there is no list.
 */
export async function serviceTokens(
  portico: QuotingSwaps,
  chain: ChainId,
  signal?: AbortSignal,
): Promise<readonly SwapToken[]> {
  const { resources } = await portico.data()
  const { value, error } = await resources.read(`-/swap-service/${chain}/tokens`, {
    ttl: tokensTtl,
    ...defined({ signal }),
    load: async (inner) =>
      (await ask(portico, chain, inner, ({ convert }, each) =>
        convert.get('v1/convert/tokens', {
          query: { chainId: chain },
          parse: (reply) => parseTokens(reply, chain),
          signal: each,
        }),
      )) ?? [],
  })
  if (areTokens(value)) return value
  // The record has an error's code and text only.
  if (error) throw new PorticoError(error.code, error.message, { category: 'API_ERROR' })
  return []
}

/** One that its list may not have; undefined where the service does not know it. */
export async function serviceToken(
  portico: QuotingSwaps,
  chain: ChainId,
  address: string,
  signal: AbortSignal,
): Promise<SwapToken | undefined> {
  const tokens = await ask(portico, chain, signal, ({ convert }, inner) =>
    convert.get('v1/convert/tokens', {
      query: { chainId: chain, address: accountOf(chain, address) },
      parse: (reply) => parseTokens(reply, chain),
      signal: inner,
    }),
  )
  return tokens?.find((each) => each.address?.toLowerCase() === address.toLowerCase())
}

async function quote(
  portico: QuotingSwaps,
  request: SwapRequest,
  signal: AbortSignal,
): Promise<SwapQuote | null> {
  const { chain, account, from, to, amount, slippageBps } = request
  const { platform } = portico.services
  const names = { from: accountOf(chain, from), to: accountOf(chain, to) }
  const found = await ask(portico, chain, signal, ({ convert }, inner) =>
    convert.get('v1/convert/quotes', {
      query: {
        ...names,
        amount: String(amount),
        userAddress: `${chain}:${account}`,
        slippage: percentOf(slippageBps),
      },
      parse: (reply) => parseQuotes(reply, request, platform.now()),
      signal: inner,
    }),
  )
  if (found === null || found === 'none') return null
  if (from === null || found.spender !== null) return found
  // A service that does not name the spender says it in the approval that it would build.
  const spender = await ask(portico, chain, signal, ({ convert }, inner) =>
    convert.get('v1/convert/build-approve', {
      query: { ...names, userAddress: `${chain}:${account}`, amount: String(amount) },
      parse: (reply) => {
        const tx = parseTx(reply)
        return tx && spenderIn(tx)
      },
      signal: inner,
    }),
  )
  return spender === null ? null : { ...found, spender }
}

/** Percent, as text. */
const percentOf = (bps: number): string => String(bps / 100)

/**
 * What the transaction may lose, in percent: less than was asked for where the price has become
 * better since, so that it still gives the quote's minimum.
 */
export function slippageIn({ amountOut, minimumOut }: SwapQuote): string {
  const bps = Number(((amountOut - minimumOut) * 10_000n) / amountOut)
  return percentOf(Math.min(Math.max(bps, 1), 5_000))
}

async function build(
  portico: QuotingSwaps,
  given: SwapQuote,
  signal: AbortSignal,
): Promise<SwapTransaction> {
  const { chain, account, from, to, amount } = given.request
  const { id, hasMinimum } = (isFields(given.data) ? given.data : {}) as {
    id?: string | null
    hasMinimum?: boolean
  }
  const built = await ask(portico, chain, signal, ({ convert, projectId }, inner) =>
    convert.post('v1/convert/build-transaction', {
      body: {
        projectId,
        amount: String(amount),
        from: accountOf(chain, from),
        to: accountOf(chain, to),
        userAddress: `${chain}:${account}`,
        eip155: { slippage: slippageIn(given) },
        disableEstimate: true,
        // Only a service that gave them knows them.
        ...defined({
          quoteId: id || undefined,
          minToAmount: hasMinimum ? String(given.minimumOut) : undefined,
        }),
      },
      parse: (reply) => {
        const tx = parseTx(reply)
        const target = tx && addressIn(tx['to'], chain)
        const value = tx && gasIn(tx['amount'])
        if (!tx || !target || value === null || value === undefined) return null
        const { gas } = (isFields(tx['eip155']) ? tx['eip155'] : {}) as { gas?: unknown }
        return defined({
          to: target,
          data: String(tx['data']),
          value,
          gas: gasIn(gas) || undefined,
        })
      },
      signal: inner,
    }),
  )
  if (!built)
    throw new PorticoError('swap-unsupported', 'Network not supported for Swaps', {
      exit: 'unsupported',
      category: 'API_ERROR',
    })
  return built
}

/** The service. Visitors read its name by its id. */
export const serviceSource = (portico: QuotingSwaps): SwapSource => ({
  id: 'service',
  name: 'Service',
  supports: async (chain) => (await serviceTokens(portico, chain)).length > 0,
  quote: (request, signal) => quote(portico, request, signal),
  build: (given, signal) => build(portico, given, signal),
  contracts: (chain) => [
    ...knownRouters(chain),
    ...(portico.config.service?.swapContracts?.[chain] ?? []).map((each) => each.toLowerCase()),
  ],
})
