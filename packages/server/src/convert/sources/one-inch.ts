import * as v from 'valibot'
import { askSource, checkFacts, parseAnswer, RefusedSwapError } from '../ask.ts'
import { shareOf } from '../fee.ts'
import {
  address,
  calldata,
  coin,
  exchangeName,
  gasUnits,
  shortText,
  token,
  units,
} from '../shapes.ts'
import type { Fee, SourceQuote, Swap, SwapHop, SwapSource } from '../types.ts'
import { swapContracts } from '../../wire.ts'
import { contractsOf, type SourceDeps } from './deps.ts'

/**
 * 1inch Classic Swap v6.0; v6.1 has the same fields:
 * https://business.1inch.com/portal/documentation/apis/swap/classic-swap and the OpenAPI of its
 * SDK, github.com/1inch/1inch-sdk-go codegen/openapi/aggregation-openapi.json (read 2026-11-30).
 */
const api = 'https://api.1inch.dev/swap/v6.0'

/** Asked for with `includeTokensInfo`; without them nothing says what the amount is of. */
const priced = v.object({
  srcToken: v.object({ address: token }),
  dstToken: v.object({ address: token }),
  dstAmount: units,
  protocols: v.optional(v.unknown()),
})
const quote = v.object({ ...priced.entries, gas: v.optional(gasUnits) })
const swapReply = v.object({
  ...priced.entries,
  tx: v.object({
    from: address,
    to: address,
    data: calldata,
    value: units,
    gas: v.optional(gasUnits),
  }),
})
const refusal = v.object({ description: v.string() })

const hop = v.object({ name: shortText, fromTokenAddress: token, toTokenAddress: token })
const hops = v.pipe(v.array(v.array(v.array(hop))), v.maxLength(64))

const name = '1inch'
const written = (text: string): string => (text === 'native' ? coin : text)
/** As text without an exponent: at least one hundredth. */
const percent = (bps: number): string => String(bps / 100)

/** For display; another shape than published shows no route. */
function routeOf(protocols: unknown): readonly SwapHop[] {
  const parsed = v.safeParse(hops, protocols)
  return parsed.success
    ? parsed.output
        .flat(2)
        .slice(0, 64)
        .map(({ name, fromTokenAddress, toTokenAddress }) => ({
          from: fromTokenAddress,
          to: toTokenAddress,
          exchange: exchangeName(name),
        }))
    : []
}

/** It is taken of what is given, before the swap. */
const feeOf = (swap: Swap, bps: number): Fee | undefined =>
  bps > 0 ? { token: swap.from, amount: shareOf(swap.amount, bps) } : undefined

function readQuote(
  swap: Swap,
  { srcToken, dstToken, dstAmount, protocols }: v.InferOutput<typeof priced>,
  gas: bigint | undefined,
  feeBps: number,
): SourceQuote {
  checkFacts(name, {
    'token to sell': srcToken.address === swap.from,
    'token to buy': dstToken.address === swap.to,
  })
  return {
    amountOut: dstAmount,
    // It is in the call's data alone.
    minimumOut: undefined,
    gas,
    fee: feeOf(swap, feeBps),
    route: routeOf(protocols),
  }
}

export function oneInch({ settings, fee, ...deps }: SourceDeps): SwapSource {
  /** Undefined where there is no route. */
  async function ask(
    path: string,
    swap: Swap,
    more: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { status, body } = await askSource(
      deps,
      {
        name,
        url: `${settings.url ?? api}/${swap.chain.split(':')[1]}/${path}`,
        headers: { authorization: `Bearer ${settings.key}` },
        query: {
          src: written(swap.from),
          dst: written(swap.to),
          amount: String(swap.amount),
          includeTokensInfo: 'true',
          includeProtocols: 'true',
          includeGas: 'true',
          fee: fee.bps > 0 ? percent(fee.bps) : undefined,
          ...more,
        },
      },
      signal,
    )
    if (status === 200) return body
    const { description } = parseAnswer(name, refusal, body)
    if (!/insufficient liquidity/i.test(description)) throw new RefusedSwapError(name, description)
    return undefined
  }

  return {
    id: name,
    name,
    contract: contractsOf(swapContracts['1inch'], settings),
    permits: true,
    async quote(swap, signal) {
      const body = await ask('quote', swap, {}, signal)
      if (body === undefined) return null
      const answer = parseAnswer(name, quote, body)
      return readQuote(swap, answer, answer.gas, fee.bps)
    },
    async build(swap, signal, permit) {
      const more = {
        from: swap.account,
        origin: swap.account,
        slippage: percent(swap.slippageBps),
        disableEstimate: 'true',
        referrer: fee.bps > 0 ? fee.recipient : undefined,
        permit,
      }
      const body = await ask('swap', swap, more, signal)
      if (body === undefined) return null
      const answer = parseAnswer(name, swapReply, body)
      const { from, to, data, value, gas } = answer.tx
      checkFacts(name, { account: from === swap.account })
      const built = readQuote(swap, answer, gas, fee.bps)
      return { quote: built, to, data, value, gas: gas || undefined }
    },
  }
}
