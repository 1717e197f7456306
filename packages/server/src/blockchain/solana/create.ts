import type { NamespaceDeps } from '../ask.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { NamespaceHoldings, HistorySource } from '../types.ts'
import { createSolanaHistory } from './history.ts'
import { createSolanaHoldings } from './holdings.ts'
import { createSolanaRpc } from './rpc.ts'

export function createSolana(
  deps: NamespaceDeps,
  id: string,
  settings: ChainSettings,
): { holdings: NamespaceHoldings; history: HistorySource } {
  const rpc = createSolanaRpc(deps, id)
  return {
    holdings: createSolanaHoldings(rpc, id, settings),
    history: createSolanaHistory(rpc, id, settings),
  }
}
