/** A namespace whose network knows of transactions what a test chooses. */
import type { ChainAdapter, Sending, TransactionStatus } from '@portico/core'

/** The status of each hash. All others are under way. */
export type Says = Record<string, TransactionStatus>

/** The adapter with a scripted status of transactions. */
export function withSending<A extends object>(adapter: A, says: Says = {}): A & ChainAdapter {
  const sending: Sending = {
    parseHash: (text) =>
      typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null,
    status: async ({ hash }) => says[hash] ?? { is: 'pending' },
    transfers: () => Promise.reject(new Error('Nothing is sent here')),
  }
  return { ...adapter, sending: async () => sending } as A & ChainAdapter
}
