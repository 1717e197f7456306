import { PorticoError } from '@portico/core'
import type { Transfer } from '@portico/core'
import type { SolanaErrorCode } from '../error-table.ts'
import { toBase64 } from './bytes.ts'
import { priceFor, priorityFee } from './fees.ts'
import { computeLimit, computePrice } from './instructions.ts'
import { compileMessage, packet, unsigned } from './message.ts'
import type { Plan } from './plan.ts'

const [long, refused]: readonly [SolanaErrorCode, SolanaErrorCode] = [
  'memo-length',
  'transaction-refused',
]

/**
 * The additional priority fee, in lamports, when the maximum is sent and prices have fallen since:
 * less than an account may keep.
 */
const rounding = 100_000n

/**
 * An account must keep zero or the rent minimum: when the maximum is sent, the price must equal the
 * exact rest, whatever the current prices.
 *
 * @throws PorticoError `transaction-refused` when the coin does not cover it.
 */
export function priceOf(
  {
    coin,
    base,
    prices,
    units,
    least,
    token,
  }: Pick<Plan, 'coin' | 'base' | 'prices' | 'units' | 'least' | 'token'>,
  { amount, speed = 'standard' }: Pick<Transfer, 'amount' | 'speed'>,
): bigint {
  const price = prices[speed]
  const rest = coin - base - (token ? token.rent : amount)
  const left = rest - priorityFee(price, units)
  if (left >= least || left === 0n) return price
  if (rest >= 0n && left <= rounding && !token) return priceFor(rest, units)
  throw new PorticoError(
    refused,
    rest < 0n && !token && coin < amount
      ? 'Not enough SOL to cover this transfer'
      : 'Not enough SOL to cover fees or rent',
    { exit: 'failed', category: 'API_ERROR' },
  )
}

/**
 * Wire format, without signatures.
 *
 * @param price The offered price, in millionths of a lamport per unit.
 */
export function wireOf(
  { blockhash, instructions, units }: Pick<Plan, 'blockhash' | 'instructions' | 'units'>,
  from: string,
  price: bigint,
): string {
  const bytes = unsigned(
    compileMessage(from, blockhash, [computeLimit(units), computePrice(price), ...instructions]),
  )
  if (bytes.length > packet)
    throw new PorticoError(long, 'The memo is too long for a transaction', { exit: 'failed' })
  return toBase64(bytes)
}
