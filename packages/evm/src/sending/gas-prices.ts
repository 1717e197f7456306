/** From the latest blocks (EIP-1559), else the node's single price. */
import { PorticoError } from '@portico/core'
import type { FeeSpeed, Json } from '@portico/core'
import { defined, isFields } from '@portico/core/adapter'
import { isQuantity } from '../actions/replacement.ts'
import { orNull, type Node } from './node.ts'

export interface GasPrice {
  max: bigint
  tip?: bigint
}

export interface GasPrices {
  /** The minimum that a block accepts, in wei. */
  floor: bigint
  bySpeed: Readonly<Record<FeeSpeed, GasPrice>>
}

/** The number of blocks, and the percentile of their prices for each speed. */
const blocks = '0xa'
const percentiles = [10, 50, 90]

/**
 * How far the base fee may rise while a transaction waits, in percent. It rises by an eighth per
 * block at most: `fast` covers about six full blocks, `slow` two. The unused part is not paid.
 */
const room: Readonly<Record<FeeSpeed, bigint>> = { slow: 125n, standard: 150n, fast: 200n }
/** In percent, where the whole price is paid. */
const legacy: Readonly<Record<FeeSpeed, bigint>> = { slow: 100n, standard: 110n, fast: 125n }

/** @throws PorticoError when the node could not be asked, or has no price. */
export async function gasPrices(node: Node): Promise<GasPrices> {
  const [latest, history, suggested, price] = await Promise.all([
    node.ask('eth_getBlockByNumber', ['latest', false]),
    orNull(node.ask('eth_feeHistory', [blocks, 'latest', percentiles])),
    orNull(node.ask('eth_maxPriorityFeePerGas')),
    orNull(node.ask('eth_gasPrice')),
  ])
  const now = isFields(latest) ? latest['baseFeePerGas'] : undefined
  if (!isQuantity(now)) return legacyPrices(price)
  const { next, tips } = parseHistory(history)
  const base = next !== undefined && next > BigInt(now) ? next : BigInt(now)
  const [slow = 0n, standard = 0n, fast = 0n] = tips
  // Blocks without transactions are ignored. Then only the node's suggestion is left, and the
  // difference between its price and the base fee.
  const usual =
    standard ||
    (isQuantity(suggested)
      ? BigInt(suggested)
      : atLeastNothing((isQuantity(price) ? BigInt(price) : 0n) - BigInt(now)))
  const tip: Readonly<Record<FeeSpeed, bigint>> = {
    slow: slow > 0n && slow < usual ? slow : usual,
    standard: usual,
    fast: fast > usual ? fast : usual,
  }
  return {
    floor: base,
    bySpeed: bySpeed((speed) => ({
      max: (base * room[speed]) / 100n + tip[speed],
      tip: tip[speed],
    })),
  }
}

function legacyPrices(price: Json): GasPrices {
  if (!isQuantity(price))
    throw new PorticoError('rpc-malformed', 'Malformed JSON-RPC reply: no gas price', {
      category: 'DATA_PARSING_ERROR',
    })
  return {
    floor: BigInt(price),
    bySpeed: bySpeed((speed) => ({ max: (BigInt(price) * legacy[speed]) / 100n })),
  }
}

/** The next base fee, and for each percentile the median tip of blocks with transactions. */
function parseHistory(history: Json): { next?: bigint; tips: readonly bigint[] } {
  if (!isFields(history)) return { tips: [] }
  const { baseFeePerGas, gasUsedRatio, reward } = history
  const listed = (value: Json | undefined): readonly Json[] =>
    Array.isArray(value) ? (value as readonly Json[]) : []
  const ratios = listed(gasUsedRatio)
  const rows = listed(reward).filter(
    (row, index) => listed(row).every(isQuantity) && Number(ratios[index] ?? 0) > 0,
  )
  const next = listed(baseFeePerGas).at(-1)
  const tips =
    rows.length === 0
      ? []
      : percentiles.map((_, at) =>
          median(rows.map((row) => BigInt((listed(row)[at] as string | undefined) ?? 0))),
        )
  return defined({ next: isQuantity(next) ? BigInt(next) : undefined, tips })
}

const median = (values: readonly bigint[]): bigint =>
  [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))[values.length >> 1] ?? 0n

const atLeastNothing = (value: bigint): bigint => (value > 0n ? value : 0n)

export const bySpeed = <T>(make: (speed: FeeSpeed) => T): Record<FeeSpeed, T> => ({
  slow: make('slow'),
  standard: make('standard'),
  fast: make('fast'),
})
