/** A family whose network says of transactions what a test wants. */
import type { ChainAdapter, Sending, TransactionStatus } from '@portico/core'

/** What it says of each hash; of others that they are under way. */
export type Says = Record<string, TransactionStatus>

/** An adapter's own, but for what becomes of transactions. */
export function withSending<A extends object>(adapter: A, says: Says = {}): A & ChainAdapter {
  const sending: Sending = {
    parseHash: (text) => (typeof text === 'string' && /^0x[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null),
    status: async ({ hash }) => says[hash] ?? { is: 'pending' },
    transfers: () => Promise.reject(new Error('Nothing is sent here')),
  }
  return { ...adapter, sending: async () => sending } as A & ChainAdapter
}
