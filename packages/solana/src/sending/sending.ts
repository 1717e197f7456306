import type { Sending } from '@portico/core'
import { fromBase58 } from '@portico/core/adapter'
import { nodeOf, type Asked } from './node.ts'
import { statusOf } from './status.ts'
import { createTransfers } from './transfers.ts'

function parseHash(text: unknown): string | null {
  if (typeof text !== 'string' || text.length < 64 || text.length > 88) return null
  return fromBase58(text)?.length === 64 ? text : null
}

export function createSending(services: Asked): Sending {
  return {
    parseHash,
    status: async (sent, signal) => statusOf(await nodeOf(services, sent.chain, signal), sent),
    transfers: async () => createTransfers(services),
  }
}
