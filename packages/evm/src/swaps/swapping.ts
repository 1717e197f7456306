/** Swaps: one bundle, which loads with the first of them. */
import type { Swapping } from '@portico/core'
import { nodeOf, type Asked as Services } from '../sending/sending.ts'
import { canBatch, sendBatch } from './batch.ts'
import { checked } from './check.ts'
import { fundsOf } from './funds.ts'
import type { SwapTables } from './pool-tables.ts'
import { poolSource } from './pools.ts'
import { receivedBy } from './received.ts'
import { stepsOf } from './steps.ts'

/** @param tables The host's own pools. */
export function createSwapping(services: Services, tables?: SwapTables): Swapping {
  return {
    sources: [poolSource(services, tables)],
    funds: async (request, quote, signal) =>
      fundsOf(await nodeOf(services, request.chain, signal), request, quote),
    steps: async (quote, transaction, signal) =>
      stepsOf(await nodeOf(services, quote.request.chain, signal), quote, transaction),
    check: async (quote, transaction, contracts, signal) =>
      checked(
        await nodeOf(services, quote.request.chain, signal),
        { quote, transaction, contracts },
        signal,
      ),
    canBatch: async (chain, account, provider) => canBatch(chain, account, provider),
    sendBatch,
    received: async (swap, signal) => receivedBy(await nodeOf(services, swap.chain, signal), swap),
  }
}
