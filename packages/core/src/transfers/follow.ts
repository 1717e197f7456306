import { namespaceOf } from '../format/chain-id.ts'
import { linkOf } from '../state/select.ts'
import type { Sent } from '../types/transactions.ts'
import type { SendingPortico } from './types.ts'
import { defined } from '../utils/defined.ts'

export async function follow(portico: SendingPortico, sent: Sent): Promise<void> {
  const isSafe = linkOf(portico.getState(), namespaceOf(sent.chain))?.id.startsWith('safe:')
  await (
    await portico.transactions()
  ).follow({ ...sent, ...defined({ kind: isSafe ? ('safe' as const) : undefined }) })
}
