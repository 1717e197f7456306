import type { FeeSpeed, Json } from '@portico/core'
import { isFields } from '@portico/core/adapter'
import { commitment, orNull, type Node } from './node.ts'
import { toBase64 } from './bytes.ts'

/** Lamports per signature. */
const perSignature = 5_000n

/**
 * The percentile of the latest blocks' prices for each speed, and the lowest and highest price, in
 * millionths of a lamport per unit.
 */
const shares: Readonly<Record<FeeSpeed, { percent: number; least: bigint }>> = {
  slow: { percent: 25, least: 0n },
  standard: { percent: 50, least: 10_000n },
  fast: { percent: 90, least: 100_000n },
}
const most = 20_000_000n

export const bySpeed = <T>(make: (speed: FeeSpeed) => T): Record<FeeSpeed, T> => ({
  slow: make('slow'),
  standard: make('standard'),
  fast: make('fast'),
})

/**
 * Of writes to some accounts, in millionths of a lamport per unit. A node that does not report them
 * leaves the minimum.
 */
export async function unitPrices(
  { ask }: Node,
  accounts: readonly string[],
): Promise<Record<FeeSpeed, bigint>> {
  const answer = await orNull(ask('getRecentPrioritizationFees', [accounts]))
  const list = (Array.isArray(answer) ? (answer as readonly Json[]) : [])
    .flatMap((each) =>
      isFields(each) &&
      typeof each['prioritizationFee'] === 'number' &&
      Number.isSafeInteger(each['prioritizationFee'])
        ? [BigInt(each['prioritizationFee'])]
        : [],
    )
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const prices = bySpeed((speed) => {
    const { percent, least } = shares[speed]
    const seen = list[Math.floor(((list.length - 1) * percent) / 100)] ?? 0n
    return seen < least ? least : seen > most ? most : seen
  })
  return prices
}

export async function signatureFee({ valueOf }: Node, message: Uint8Array): Promise<bigint> {
  const fee = await orNull(valueOf('getFeeForMessage', [toBase64(message), { commitment }]))
  return typeof fee === 'number' && Number.isSafeInteger(fee) && fee >= 0
    ? BigInt(fee)
    : perSignature * BigInt(message[0]!)
}

export const priorityFee = (price: bigint, units: number): bigint =>
  (price * BigInt(units) + 999_999n) / 1_000_000n

export const priceFor = (lamports: bigint, units: number): bigint =>
  (lamports * 1_000_000n) / BigInt(units)
