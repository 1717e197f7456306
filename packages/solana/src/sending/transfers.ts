import { isPorticoError } from '@portico/core'
import type { Transfers, TransferQuote } from '@portico/core'
import { priceOf, wireOf } from './build.ts'
import { bySpeed } from './fees.ts'
import { nodeOf, type Asked, type Node } from './node.ts'
import { feesOf, heldOf, planOf, type Wanted } from './plan.ts'
import { simulationOf } from './simulate.ts'
import { defined } from '@portico/core/adapter'

async function quoteOf(node: Node, wanted: Wanted): Promise<TransferQuote> {
  const plan = await planOf(node, wanted)
  const { coin, token, cautions } = plan
  const fees = feesOf(plan)
  const balance = token ? heldOf(token) : coin
  return defined({
    fees,
    rent: token?.rent ?? 0n,
    coin,
    balance,
    decimals: token ? token.mint.decimals : node.network.nativeCurrency.decimals,
    max: bySpeed((speed) => (token ? balance : coin > fees[speed] ? coin - fees[speed] : 0n)),
    cautions,
    min: !token && plan.isNew ? plan.least : undefined,
    withheld: token && token.withheld > 0n ? token.withheld : undefined,
  })
}

const refusals = new Set(['receiver-token-account', 'token-restricted', 'memo-length'])

export function createTransfers(services: Asked): Transfers {
  return {
    hasMemo: true,
    hasSpeeds: () => true,
    quote: async (transfer, signal) =>
      quoteOf(await nodeOf(services, transfer.chain, signal), transfer),
    async simulate(transfer, signal) {
      try {
        const node = await nodeOf(services, transfer.chain, signal)
        return await simulationOf(node, await planOf(node, transfer), transfer)
      } catch (error) {
        if (signal.aborted || (isPorticoError(error) && error.code === 'aborted')) throw error
        return { is: isPorticoError(error) && refusals.has(error.code) ? 'failure' : 'unknown' }
      }
    },
    async build(transfer, signal) {
      const plan = await planOf(await nodeOf(services, transfer.chain, signal), transfer)
      return wireOf(plan, transfer.from, priceOf(plan, transfer))
    },
  }
}
