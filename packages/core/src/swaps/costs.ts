import { getPrice } from '../blockchain/get-price.ts'
import type { SwapRequest, Swapping } from '../types/index.ts'
import { hasRate, type Costs } from './rank.ts'
import { knownToken } from './request.ts'
import type { QuotingSwaps } from './types.ts'

/** How long the costs of gas may take once the quotes are there, milliseconds. */
const grace = 300

/** What gas costs: read beside the quotes, and never waited for by them. */
export interface CostReading {
  /** What is known by now. */
  now(): Costs
  /** The same a little later, if more is to come. */
  soon(): Promise<Costs>
}

export function readCosts(
  portico: QuotingSwaps,
  swapping: Pick<Swapping, 'funds'>,
  request: SwapRequest,
  signal: AbortSignal,
): CostReading {
  const { chain, account, from, to } = request
  let costs: Costs = {}
  const gas = swapping
    .funds({ chain, account, from, to }, undefined, signal)
    .then(({ gasPrice, decimals }) => {
      costs = { ...costs, gasPrice }
      return decimals.to
    })
  const priceOf = async (token: string | null): Promise<string | null> =>
    (await getPrice(portico, { chain, token, signal })).price
  async function prices(): Promise<void> {
    if (hasRate(request) || !portico.config.service) return
    const [coin, token, decimals] = await Promise.all([priceOf(null), priceOf(to), gas])
    const { decimals: coinDecimals } = knownToken(portico, chain, null) ?? {}
    if (coin === null || token === null || coinDecimals === undefined) return
    costs = {
      ...costs,
      coin: { price: coin, decimals: coinDecimals },
      token: { price: token, decimals },
    }
  }
  const all = Promise.allSettled([gas, prices()])
  return {
    now: () => costs,
    async soon() {
      let stop = (): void => {}
      const late = new Promise<void>((resolve) => {
        stop = portico.services.platform.after(grace, resolve)
      })
      await Promise.race([all, late])
      stop()
      return costs
    },
  }
}
