import * as v from 'valibot'
import { askSource, checkFacts, parseAnswer, RefusedSwapError } from '../ask.ts'
import { keepsTo, shareOf } from '../fee.ts'
import { address, calldata, exchangeName, quantity, shortText, token, units } from '../shapes.ts'
import type { SourceTransaction, Swap, SwapSource } from '../types.ts'
import { swapContracts } from '../../wire.ts'
import { contractsOf, type SourceDeps } from './deps.ts'

/**
 * LI.FI: https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer (read 2026-11-30). Its
 * quote has the transaction.
 */
const api = 'https://li.quest'

const tokenOnChain = v.object({ address: token, chainId: v.number() })
const step = v.object({
  toolDetails: v.object({ name: shortText }),
  action: v.object({
    fromChainId: v.number(),
    toChainId: v.number(),
    fromToken: tokenOnChain,
    toToken: tokenOnChain,
    fromAmount: units,
    fromAddress: address,
    toAddress: address,
  }),
  estimate: v.object({
    fromAmount: units,
    toAmount: units,
    toAmountMin: units,
    approvalAddress: address,
    gasCosts: v.optional(
      v.pipe(
        v.array(v.object({ type: shortText, estimate: v.optional(quantity) })),
        v.maxLength(16),
      ),
      [],
    ),
  }),
  transactionRequest: v.object({
    from: v.optional(address),
    to: address,
    data: calldata,
    value: quantity,
    chainId: v.number(),
    gasLimit: v.optional(quantity),
  }),
})
/** https://docs.li.fi/api-reference/error-codes: 1002 is NoQuoteError, 1003 NotFoundError. */
const refusal = v.object({ code: v.optional(v.number()), message: v.optional(v.string()) })

/** The coin. */
const zero = `0x${'0'.repeat(40)}`
const written = (text: string): string => (text === 'native' ? zero : text)
/** As text without an exponent: at least a ten-thousandth. */
const share = (bps: number): string => String(bps / 10_000)

function check(
  name: string,
  swap: Swap,
  answer: v.InferOutput<typeof step>,
  spender: string,
): void {
  const { action, estimate, transactionRequest: transaction } = answer
  const chain = Number(swap.chain.split(':')[1])
  const chains = [
    action.fromChainId,
    action.toChainId,
    action.fromToken.chainId,
    action.toToken.chainId,
    transaction.chainId,
  ]
  checkFacts(name, {
    chain: chains.every((id) => id === chain),
    'token to sell': action.fromToken.address === swap.from,
    'token to buy': action.toToken.address === swap.to,
    amount: action.fromAmount === swap.amount && estimate.fromAmount === swap.amount,
    account:
      action.fromAddress === swap.account && (transaction.from ?? swap.account) === swap.account,
    receiver: action.toAddress === swap.account,
    spender: swap.from === 'native' || estimate.approvalAddress === spender,
    target: transaction.to === spender,
    minimum: keepsTo(swap.slippageBps, estimate.toAmountMin, estimate.toAmount),
  })
}

export function lifi({ settings, fee, ...deps }: SourceDeps): SwapSource {
  const name = 'LI.FI'
  const contract = contractsOf(swapContracts.lifi, settings)

  async function ask(swap: Swap, signal: AbortSignal): Promise<SourceTransaction | null> {
    const chain = swap.chain.split(':')[1]!
    const { status, body } = await askSource(
      deps,
      {
        name,
        url: `${settings.url ?? api}/v1/quote`,
        headers: settings.key === undefined ? {} : { 'x-lifi-api-key': settings.key },
        query: {
          fromChain: chain,
          toChain: chain,
          fromToken: written(swap.from),
          toToken: written(swap.to),
          fromAmount: String(swap.amount),
          fromAddress: swap.account,
          toAddress: swap.account,
          slippage: share(swap.slippageBps),
          order: 'CHEAPEST',
          integrator: settings.integrator,
          fee: fee.bps > 0 ? share(fee.bps) : undefined,
        },
      },
      signal,
    )
    if (status !== 200) {
      const { code } = parseAnswer(name, refusal, body)
      if (status === 404 || code === 1002 || code === 1003) return null
      throw new RefusedSwapError(name, `code ${code}`)
    }
    return read(swap, parseAnswer(name, step, body))
  }

  function read(swap: Swap, answer: v.InferOutput<typeof step>): SourceTransaction {
    check(name, swap, answer, contract(swap.chain)!)
    const { estimate, toolDetails, transactionRequest } = answer
    const { to, data, value, gasLimit } = transactionRequest
    const sent = estimate.gasCosts.filter(({ type }) => type !== 'APPROVE')
    const gas = sent.reduce((sum, { estimate: units = 0n }) => sum + units, 0n)
    return {
      quote: {
        amountOut: estimate.toAmount,
        minimumOut: estimate.toAmountMin,
        gas: gas > 0n ? gas : gasLimit,
        // It is taken of what is given, before the swap.
        fee: fee.bps > 0 ? { token: swap.from, amount: shareOf(swap.amount, fee.bps) } : undefined,
        route: [{ from: swap.from, to: swap.to, exchange: exchangeName(toolDetails.name) }],
      },
      to,
      data,
      value,
      gas: gasLimit,
    }
  }

  return {
    id: 'lifi',
    name,
    contract,
    permits: false,
    quote: async (swap, signal) => (await ask(swap, signal))?.quote ?? null,
    build: ask,
  }
}
