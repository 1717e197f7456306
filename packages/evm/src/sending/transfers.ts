import { isPorticoError } from '@portico/core'
import type { Network, Transfers } from '@portico/core'
import { loadNames } from '../bundles.ts'
import { transactionOf } from './build.ts'
import { nodeOf, type Asked } from './node.ts'
import { quoteOf } from './quote.ts'
import { resolveName } from './resolve.ts'
import { simulationOf } from './simulate.ts'

/** Their sequencers order transactions by arrival, so a tip has no effect. */
const withoutSpeeds = new Set(['eip155:42161', 'eip155:42170', 'eip155:421614'])

/** Labels with dots between them; ENSIP-15 decides what is a name. */
const namePattern = /^[^\s.]+(\.[^\s.]+)+$/u

export function createTransfers(services: Asked): Transfers {
  return {
    hasMemo: false,
    hasSpeeds: ({ id }: Network) => !withoutSpeeds.has(id),
    isName: (text) => text.length <= 255 && namePattern.test(text),
    normalizeName: async (typed) => (await loadNames()).normalizeName(typed),
    resolve: (name, chain, signal) => resolveName(services, name, chain, signal),
    quote: async (transfer, signal) =>
      quoteOf(await nodeOf(services, transfer.chain, signal), transfer),
    async simulate(transfer, signal) {
      try {
        return await simulationOf(await nodeOf(services, transfer.chain, signal), transfer)
      } catch (error) {
        if (signal.aborted || (isPorticoError(error) && error.code === 'aborted')) throw error
        return { is: 'unknown' }
      }
    },
    build: async (transfer, signal) =>
      transactionOf(await nodeOf(services, transfer.chain, signal), transfer),
  }
}
