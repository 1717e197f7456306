import * as v from 'valibot'
import { askSource, checkFacts, parseAnswer, RefusedSwapError } from '../ask.ts'
import { keepsTo, shareOf } from '../fee.ts'
import { address, calldata, coin, exchangeName, shortText, token, units } from '../shapes.ts'
import type { Fee, SourceQuote, Swap, SwapSource } from '../types.ts'
import { swapContracts } from '../../wire.ts'
import { contractsOf, type SourceDeps } from './deps.ts'

/**
 * 0x Swap API v2 with AllowanceHolder:
 * https://docs.0x.org/api-reference/0-x-api/swap/allowanceholder-getquote (OpenAPI of 2026-05-28).
 */
const api = 'https://api.0x.org'

/** The amounts, without those that are not used. */
const priced = v.object({
  liquidityAvailable: v.literal(true),
  allowanceTarget: v.nullable(address),
  buyAmount: units,
  buyToken: token,
  minBuyAmount: units,
  sellAmount: units,
  sellToken: token,
  fees: v.object({
    integratorFee: v.nullable(v.object({ amount: units, token })),
  }),
  route: v.object({
    fills: v.pipe(
      v.array(v.object({ from: token, to: token, source: shortText })),
      v.maxLength(64),
    ),
  }),
})
const none = v.object({ liquidityAvailable: v.literal(false) })
const price = v.union([none, v.object({ ...priced.entries, gas: v.nullish(units) })])
const quote = v.union([
  none,
  v.object({
    ...priced.entries,
    transaction: v.object({
      to: address,
      data: calldata,
      gas: v.nullish(units),
      value: units,
    }),
  }),
])
/** Envelope of errors: { name, message, data }. */
const refusal = v.object({ name: shortText })
/** Names that say there is no market for the tokens or the amount. */
const noRoute = new Set([
  'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
  'SELL_AMOUNT_TOO_SMALL',
  'SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
  'SWAP_VALIDATION_FAILED',
  'TOKEN_NOT_SUPPORTED',
])

const written = (text: string): string => (text === 'native' ? coin : text)

function check(
  name: string,
  swap: Swap,
  answer: v.InferOutput<typeof priced>,
  spender: string,
): void {
  const { integratorFee } = answer.fees
  checkFacts(name, {
    'token to sell': answer.sellToken === swap.from,
    'token to buy': answer.buyToken === swap.to,
    amount: answer.sellAmount === swap.amount,
    spender: (answer.allowanceTarget ?? spender) === spender,
    'token of the fee': integratorFee === null || integratorFee.token === swap.to,
    minimum: keepsTo(swap.slippageBps, answer.minBuyAmount, answer.buyAmount),
  })
}

export function zeroX({ settings, fee, ...deps }: SourceDeps): SwapSource {
  const name = '0x'
  const contract = contractsOf(swapContracts['0x'], settings)
  const charges = fee.bps > 0

  async function ask(path: string, swap: Swap, signal: AbortSignal): Promise<unknown> {
    const { status, body } = await askSource(
      deps,
      {
        name,
        url: `${settings.url ?? api}/swap/allowance-holder/${path}`,
        headers: { '0x-api-key': settings.key ?? '', '0x-version': 'v2' },
        query: {
          chainId: swap.chain.split(':')[1]!,
          sellToken: written(swap.from),
          buyToken: written(swap.to),
          sellAmount: String(swap.amount),
          taker: path === 'quote' ? swap.account : undefined,
          slippageBps: String(swap.slippageBps),
          // Else it calls the wrapped coin's contract.
          wrapUnwrapMode: 'settler',
          swapFeeBps: charges ? String(fee.bps) : undefined,
          swapFeeRecipient: charges ? fee.recipient : undefined,
          swapFeeToken: charges ? written(swap.to) : undefined,
        },
      },
      signal,
    )
    if (status === 200) return body
    const { name: reason } = parseAnswer(name, refusal, body)
    if (!noRoute.has(reason)) throw new RefusedSwapError(name, reason)
    return { liquidityAvailable: false }
  }

  function feeOf({
    fees: { integratorFee },
    buyAmount,
  }: v.InferOutput<typeof priced>): Fee | undefined {
    if (!integratorFee) return undefined
    // Some of its rounding is up.
    const most = shareOf(buyAmount + integratorFee.amount, fee.bps) + 1n
    checkFacts(name, { fee: integratorFee.amount <= most })
    return { token: integratorFee.token, amount: integratorFee.amount }
  }

  const readQuote = (
    answer: v.InferOutput<typeof priced>,
    gas: bigint | undefined,
  ): SourceQuote => ({
    amountOut: answer.buyAmount,
    minimumOut: answer.minBuyAmount,
    gas,
    fee: feeOf(answer),
    route: answer.route.fills.map(({ from, to, source }) => ({
      from,
      to,
      exchange: exchangeName(source),
    })),
  })

  return {
    id: name,
    name,
    contract,
    permits: false,
    async quote(swap, signal) {
      const answer = parseAnswer(name, price, await ask('price', swap, signal))
      if (!answer.liquidityAvailable) return null
      check(name, swap, answer, contract(swap.chain)!)
      return readQuote(answer, answer.gas ?? undefined)
    },
    async build(swap, signal) {
      const answer = parseAnswer(name, quote, await ask('quote', swap, signal))
      if (!answer.liquidityAvailable) return null
      check(name, swap, answer, contract(swap.chain)!)
      const { to, data, value, gas } = answer.transaction
      return { quote: readQuote(answer, gas ?? undefined), to, data, value, gas: gas ?? undefined }
    },
  }
}
