/** What becomes of transactions, and transfers: one bundle, which loads with the first of them. */
import type { Sending } from '@portico/core'
import { networkStatus } from './network-status.ts'
import { nodeOf, type Asked } from './node.ts'
import { parseHash } from './receipt.ts'
import { createTransfers } from './transfers.ts'
import { walletStatus } from './wallet-status.ts'

export { toChecksumAddress } from '@portico/core/adapter'

// What swaps need of it, too.
export { isQuantity } from '../actions/replacement.ts'
export { affordable } from './build.ts'
export type { Call } from './call.ts'
export { isContract } from './cautions.ts'
export { gasPrices } from './gas-prices.ts'
export { baseLayerFee } from './l1-fee.ts'
export { nodeOf, orNull, refusalOf, toHex, type Asked, type Node } from './node.ts'
export { cleaned, revertReason } from './reason.ts'
export { receiptOf } from './receipt.ts'

export function createSending(services: Asked): Sending {
  return {
    parseHash,
    async status(sent, signal) {
      const node = await nodeOf(services, sent.chain, signal)
      const now = services.platform.now()
      return sent.kind === 'transaction'
        ? networkStatus(node, sent, now)
        : walletStatus(node, sent, now, signal)
    },
    transfers: async () => createTransfers(services),
  }
}
