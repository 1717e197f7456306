/** Loaded with the first transaction. */
import type { Sending } from '@portico/core'
import { networkStatus } from './network-status.ts'
import { nodeOf, type Asked } from './node.ts'
import { parseHash } from './receipt.ts'

export function createSending(services: Asked): Sending {
  return {
    parseHash,
    async status(sent, signal) {
      const node = await nodeOf(services, sent.chain, signal)
      const now = services.platform.now()
      if (sent.kind === 'transaction') return networkStatus(node, sent, now)
      const { walletStatus } = await import('./wallet-status.ts')
      return walletStatus(node, sent, now, signal)
    },
    transfers: async () => (await import('./transfers.ts')).createTransfers(services),
  }
}
