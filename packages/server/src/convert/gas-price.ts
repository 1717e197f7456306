import * as v from 'valibot'
import { createRemembered } from '../blockchain/prices/remember.ts'
import type { Chain } from '../blockchain/types.ts'

/** Most that one unit of gas may cost, in the coin's smallest unit. */
export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

const life = 5_000
const most = 1_000
/** Blocks, and the share of their gas in percent that paid less than each of the tips. */
const blocks = 5
const percentiles = [25, 50, 90]

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,32}$/),
  v.transform((text) => BigInt(text)),
)
const history = v.object({
  baseFeePerGas: v.pipe(v.array(quantity), v.minLength(1)),
  reward: v.pipe(v.array(v.strictTuple([quantity, quantity, quantity])), v.minLength(1)),
})

/** Not the mean: one block with a large tip says nothing. */
function median(tips: readonly bigint[]): bigint {
  const sorted = tips.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)]!
}

/** The next base fee may rise by an eighth with every block (EIP-1559). */
function fromHistory({ baseFeePerGas, reward }: v.InferOutput<typeof history>): GasPrices {
  const base = baseFeePerGas.at(-1)!
  const tip = (place: 0 | 1 | 2): bigint => median(reward.map((row) => row[place]))
  return {
    standard: (base * 5n) / 4n + tip(0),
    fast: (base * 3n) / 2n + tip(1),
    instant: base * 2n + tip(2),
  }
}

async function read({ client }: Chain): Promise<GasPrices> {
  const request = client.request as (call: {
    method: string
    params: unknown[]
  }) => Promise<unknown>
  const [fees, price] = await Promise.allSettled([
    request({ method: 'eth_feeHistory', params: [`0x${blocks}`, 'latest', percentiles] }),
    request({ method: 'eth_gasPrice', params: [] }),
  ])
  const parsed = fees.status === 'fulfilled' ? v.safeParse(history, fees.value) : undefined
  if (parsed?.success && parsed.output.baseFeePerGas.at(-1)! > 0n) return fromHistory(parsed.output)
  // A chain without a base fee.
  if (price.status === 'rejected') throw price.reason
  const now = v.parse(quantity, price.value)
  return { standard: now, fast: (now * 11n) / 10n, instant: (now * 5n) / 4n }
}

/** From the operator's nodes, kept for five seconds. Throws where none answers. */
export function createGasPrices(
  chains: ReadonlyMap<string, Chain>,
  now: () => number,
): (chain: string) => Promise<GasPrices> {
  const prices = createRemembered<string, GasPrices>(
    async (ids) =>
      new Map(
        await Promise.all(
          ids.map(async (id) => [id, await read(chains.get(id)!)] as [string, GasPrices]),
        ),
      ),
    life,
    most,
    now,
  )
  return async (chain) => (await prices.of([chain])).get(chain)!
}
