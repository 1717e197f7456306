import { namespaceOf } from '../format/chain-id.ts'
import { linkOf } from '../state/select.ts'
import type { Sent } from '../types/transactions.ts'
import type { SendingPortico } from './types.ts'

/**
 * Tracks a sent transaction until it is final. A Safe's transaction has a hash of the Safe's own.
 */
export async function follow(portico: SendingPortico, sent: Sent): Promise<void> {
  const isSafe = linkOf(portico.getState(), namespaceOf(sent.chain))?.id.startsWith('safe:')
  await (await portico.transactions()).follow({ ...sent, ...(isSafe && { kind: 'safe' as const }) })
}
