/** The first missing or wrong field, or the review. */
import { shortfallOf } from '@portico/core/transfers'
import type { MessageKey } from '../../strings/keys.ts'
import type { Values } from '../../strings/format.ts'
import type { Sending } from './use-send.ts'

export interface Step {
  label: MessageKey
  values?: Values
  /** Where a press leads; none while something loads. */
  to: 'amount' | 'receiver' | 'token' | 'accept' | 'retry' | 'review' | 'wait'
}

type Of = Pick<Sending, 'amount' | 'costs' | 'form' | 'token' | 'coin' | 'receiver' | 'quote'>

/** The amount first, then the receiver, as in the form. */
export function nextStep(of: Of, writeMin: (raw: bigint) => string): Step {
  return amountStep(of, writeMin) ?? receiverStep(of) ?? { label: 'send.review', to: 'review' }
}

function amountStep(
  { amount, costs, form, token, coin, quote }: Of,
  writeMin: (raw: bigint) => string,
): Step | undefined {
  if (quote.error?.code === 'token-restricted')
    return { label: 'send.cannotToken', values: { token: token.symbol }, to: 'token' }
  if (amount.is === 'empty' || (amount.is === 'amount' && amount.raw === 0n && !form.isMax))
    return { label: 'send.enterAmount', to: 'amount' }
  if (amount.is === 'malformed') return { label: 'send.badAmount', to: 'amount' }
  if (amount.is === 'too-precise')
    return { label: 'send.tooPrecise', values: { count: amount.decimals }, to: 'amount' }
  if (amount.is === 'waiting')
    return quote.error
      ? { label: 'send.feeFailed', to: 'retry' }
      : { label: 'send.checking', to: 'wait' }
  const noFee: Step = { label: 'send.noFee', values: { coin: coin.symbol }, to: 'amount' }
  if (amount.raw === 0n) return noFee
  const balance = costs?.balance ?? token.amount
  if (balance !== undefined && amount.raw > balance)
    return { label: 'send.noFunds', values: { token: token.symbol }, to: 'amount' }
  const shortfall =
    costs && shortfallOf(costs, { token: form.token, amount: amount.raw, speed: form.speed })
  if (shortfall === 'more')
    return { label: 'send.tooLittle', values: { amount: writeMin(costs?.min ?? 0n) }, to: 'amount' }
  return shortfall ? noFee : undefined
}

function receiverStep({
  receiver: { status, problem, receiver },
  form,
  quote,
}: Of): Step | undefined {
  if (status === 'empty') return { label: 'send.enterReceiver', to: 'receiver' }
  if (problem?.why === 'name') return { label: 'send.checkName', to: 'receiver' }
  if (status === 'invalid' || quote.error?.code === 'receiver-token-account')
    return { label: 'send.checkAddress', to: 'receiver' }
  if (status === 'unresolved' || status === 'error')
    return { label: 'send.checkName', to: 'receiver' }
  if (!receiver) return { label: 'send.lookingUp', to: 'wait' }
  return receiver.isUnsafe && form.accepted !== receiver.address
    ? { label: 'send.confirmAddress', to: 'accept' }
    : undefined
}
