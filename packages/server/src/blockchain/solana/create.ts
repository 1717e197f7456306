import type { FamilyParts } from '../ask.ts'
import type { ChainSettings } from '../../settings/blockchain.ts'
import type { FamilyHoldings, HistorySource } from '../types.ts'
import { createSolanaHistory } from './history.ts'
import { createSolanaHoldings } from './holdings.ts'
import { createSolanaRpc } from './rpc.ts'

export function createSolana(
  parts: FamilyParts,
  id: string,
  settings: ChainSettings,
): { holdings: FamilyHoldings; history: HistorySource } {
  const rpc = createSolanaRpc(parts, id)
  return {
    holdings: createSolanaHoldings(rpc, id, settings),
    history: createSolanaHistory(rpc, id, settings),
  }
}
