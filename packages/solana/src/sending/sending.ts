import type { Sending } from '@portico/core'
import { decodeBase58 } from '@portico/core/base58'
import { nodeOf, type Asked } from './node.ts'
import { statusOf } from './status.ts'
import { createTransfers } from './transfers.ts'

function parseHash(text: unknown): string | null {
  if (typeof text !== 'string' || text.length < 64 || text.length > 88) return null
  try {
    return decodeBase58(text).length === 64 ? text : null
  } catch {
    return null
  }
}

export function createSending(services: Asked): Sending {
  return {
    parseHash,
    status: async (sent, signal) => statusOf(await nodeOf(services, sent.chain, signal), sent),
    transfers: async () => createTransfers(services),
  }
}
