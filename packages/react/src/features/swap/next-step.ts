/** The first thing that is missing or wrong, or the review. */
import { swapShortfall } from '@portico/core/swaps'
import type { MessageKey } from '../../strings/keys.ts'
import type { Values } from '../../strings/format.ts'
import type { Swapping } from './use-swap-form.ts'

export interface Step {
  label: MessageKey
  values?: Values
  /** Where a press leads; none while something loads. */
  to: 'amount' | 'received' | 'funds' | 'quote' | 'accept' | 'review' | 'wait'
  /** A line below the form that says more. */
  hint?: MessageKey
  isWrong?: boolean
}

type Of = Pick<
  Swapping,
  | 'amount'
  | 'coin'
  | 'costs'
  | 'form'
  | 'from'
  | 'funds'
  | 'impactLevel'
  | 'isTyping'
  | 'network'
  | 'quote'
  | 'quotes'
  | 'to'
>

export function nextStep(of: Of): Step {
  return (
    fieldStep(of) ??
    fundsStep(of) ??
    quoteStep(of) ??
    impactStep(of) ?? { label: 'swap.review', to: 'review' }
  )
}

function fieldStep({ amount, to, form, funds, network }: Of): Step | undefined {
  if (!to) return { label: 'swap.chooseToken', to: 'received' }
  const isZero = amount.is === 'amount' && amount.raw === 0n && !form.isMax
  if (amount.is === 'empty' || isZero) return { label: 'swap.enterAmount', to: 'amount' }
  if (amount.is === 'malformed') return { label: 'swap.badAmount', to: 'amount', isWrong: true }
  if (amount.is === 'too-precise') {
    const values = { count: amount.decimals }
    return { label: 'swap.tooPrecise', values, to: 'amount', isWrong: true }
  }
  if (amount.is !== 'waiting') return undefined
  return funds.error
    ? { label: 'swap.fundsFailed', values: { network: network.name }, to: 'funds' }
    : { label: 'swap.checking', to: 'wait' }
}

function fundsStep({ amount, costs, form, from, coin }: Of): Step | undefined {
  if (amount.is !== 'amount') return undefined
  const noFee: Step = {
    label: 'swap.noFee',
    values: { coin: coin.symbol },
    to: 'amount',
    hint: 'swap.noFeeHint',
    isWrong: form.from === null,
  }
  if (amount.raw === 0n) return noFee
  const noFunds: Step = {
    label: 'swap.noFunds',
    values: { token: from.symbol },
    to: 'amount',
    isWrong: true,
  }
  if (!costs) return from.amount !== undefined && amount.raw > from.amount ? noFunds : undefined
  const shortfall = swapShortfall(costs, { from: form.from, amount: amount.raw })
  if (shortfall === 'funds') return noFunds
  return shortfall === 'fee' ? noFee : undefined
}

function quoteStep({ quote, quotes, isTyping, costs, funds, network }: Of): Step | undefined {
  const { error } = quotes
  if (isTyping) return { label: 'swap.quoting', to: 'wait' }
  if (error?.code === 'swap-no-route')
    return { label: 'swap.noRoute', to: 'quote', hint: 'swap.noRouteHint' }
  if (error?.code === 'swap-liquidity')
    return { label: 'swap.noLiquidity', to: 'amount', hint: 'swap.noLiquidityHint', isWrong: true }
  if (error) return { label: 'swap.quoteFailed', to: 'quote', hint: 'swap.quoteFailedHint' }
  if (!quote) return { label: 'swap.quoting', to: 'wait' }
  if (costs) return undefined
  return funds.error
    ? { label: 'swap.fundsFailed', values: { network: network.name }, to: 'funds' }
    : { label: 'swap.checking', to: 'wait' }
}

function impactStep({ impactLevel, quote, form }: Of): Step | undefined {
  if (impactLevel !== 'extreme' || !quote || form.accepted === acceptanceOf(quote)) return undefined
  return { label: 'swap.tooHighImpact', to: 'accept' }
}

/** What is accepted is the impact of this amount of this pair. */
export const acceptanceOf = ({ request: { from, to, amount } }: NonNullable<Of['quote']>): string =>
  `${from}/${to}/${amount}`
