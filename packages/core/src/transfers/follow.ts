import { namespaceOf } from '../format/chain-id.ts'
import { linkOf } from '../state/select.ts'
import type { Sent } from '../types/transactions.ts'
import type { SendingPortico } from './types.ts'

export async function follow(portico: SendingPortico, sent: Sent): Promise<void> {
  const isSafe = linkOf(portico.getState(), namespaceOf(sent.chain))?.id.startsWith('safe:')
  await (await portico.transactions()).follow({ ...sent, ...(isSafe && { kind: 'safe' as const }) })
}
