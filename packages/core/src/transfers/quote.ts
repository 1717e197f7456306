import { PorticoError } from '../errors/error.ts'
import { formatUnits } from '../format/amount.ts'
import type {
  FeeSpeed,
  Json,
  ReceiverCaution,
  TransferQuote,
  TransferSimulation,
} from '../types/index.ts'
import { senderOf, transfersOf } from './sending-adapter.ts'
import type { AskNow, QuoteOptions, QuotingInstance, TransferOptions } from './types.ts'
import { defined } from '../utils/defined.ts'

/**
 * The fees of a transfer, by speed, and the maximum that can be sent. Receiver and amount are
 * optional.
 *
 * @throws PorticoError `chain-unsupported`, `no-account`, or the network's error.
 * @example const { fees, max } = await quoteTransfer(portico, { token: null })
 */
export async function quoteTransfer(
  portico: QuotingInstance,
  { chain: wanted, signal = new AbortController().signal, ...transfer }: QuoteOptions & AskNow,
): Promise<TransferQuote> {
  const { chain, account } = senderOf(portico, wanted)
  const transfers = await transfersOf(portico, chain)
  return transfers.quote(
    defined({
      chain,
      from: account,
      token: transfer.token,
      to: transfer.to,
      amount: transfer.amount,
      speed: transfer.speed || undefined,
      memo: transfer.memo || undefined,
    }),
    signal,
  )
}

/** A transfer with its exact receiver and amount. */
export interface ExactTransfer extends Omit<TransferOptions, 'amount'> {
  /** In the smallest unit. */
  amount: bigint
}

/**
 * The result if the transfer were sent now; `unknown` when it cannot be simulated.
 *
 * @throws PorticoError `chain-unsupported`, `no-account`.
 * @example const { is, changes } = await simulateTransfer(portico, { token: null, to, amount: 10n ** 18n })
 */
export async function simulateTransfer(
  portico: QuotingInstance,
  {
    chain: wanted,
    signal = new AbortController().signal,
    token,
    to,
    amount,
    speed,
    memo,
  }: ExactTransfer & AskNow,
): Promise<TransferSimulation> {
  const { chain, account } = senderOf(portico, wanted)
  const transfers = await transfersOf(portico, chain)
  return transfers.simulate(
    defined({
      chain,
      from: account,
      to,
      token,
      amount,
      speed: speed || undefined,
      memo: memo || undefined,
    }),
    signal,
  )
}

/**
 * What a transfer lacks: the asset, the coin for the fee, or the minimum amount; null when nothing.
 */
export function shortfallOf(
  { fees, rent, coin, balance, max, min = 0n }: TransferQuote,
  {
    token,
    amount,
    speed = 'standard',
  }: { token: string | null; amount: bigint; speed?: FeeSpeed | undefined },
): 'funds' | 'fee' | 'more' | null {
  if (amount > balance) return 'funds'
  if (amount < min) return 'more'
  if (token === null) return amount > max[speed] ? 'fee' : null
  return fees[speed] + rent > coin ? 'fee' : amount > max[speed] ? 'funds' : null
}

/** @throws PorticoError `funds-insufficient`, `fee-insufficient`, `amount-too-small`. */
export function needFunds(
  quote: TransferQuote,
  what: { token: string | null; amount: bigint; speed?: FeeSpeed | undefined },
  symbols: { token: string; coin: string },
): void {
  const shortfall = shortfallOf(quote, what)
  if (shortfall === 'funds')
    throw new PorticoError('funds-insufficient', `Not enough ${symbols.token}`, { exit: 'failed' })
  if (shortfall === 'more')
    throw new PorticoError(
      'amount-too-small',
      `At least ${formatUnits(quote.min ?? 0n, quote.decimals)} ${symbols.token} can be sent`,
      { exit: 'failed' },
    )
  if (shortfall === 'fee')
    throw new PorticoError('fee-insufficient', `Not enough ${symbols.coin} for the fee`, {
      exit: 'failed',
    })
}

const speeds = ['slow', 'standard', 'fast'] as const
const bySpeed = <From, To>(
  all: Readonly<Record<FeeSpeed, From>>,
  to: (value: From) => To,
): Record<FeeSpeed, To> =>
  Object.fromEntries(speeds.map((speed) => [speed, to(all[speed])])) as Record<FeeSpeed, To>

export type StoredQuote = {
  readonly fees: Readonly<Record<FeeSpeed, string>>
  readonly max: Readonly<Record<FeeSpeed, string>>
  readonly rent: string
  readonly coin: string
  readonly balance: string
  readonly decimals: number
  readonly min?: string
  readonly withheld?: string
  readonly cautions: readonly ReceiverCaution[]
}

export const storeQuote = ({
  fees,
  max,
  rent,
  coin,
  balance,
  decimals,
  min,
  withheld,
  cautions,
}: TransferQuote): StoredQuote =>
  defined({
    fees: bySpeed(fees, String),
    max: bySpeed(max, String),
    rent: String(rent),
    coin: String(coin),
    balance: String(balance),
    decimals,
    min: min !== undefined ? String(min) : undefined,
    withheld: withheld !== undefined ? String(withheld) : undefined,
    cautions,
  })

export const readQuote = (value: Json): TransferQuote => {
  const { fees, max, rent, coin, balance, decimals, min, withheld, cautions } = value as StoredQuote
  return defined({
    fees: bySpeed(fees, BigInt),
    max: bySpeed(max, BigInt),
    rent: BigInt(rent),
    coin: BigInt(coin),
    balance: BigInt(balance),
    decimals,
    min: min !== undefined ? BigInt(min) : undefined,
    withheld: withheld !== undefined ? BigInt(withheld) : undefined,
    cautions,
  })
}
