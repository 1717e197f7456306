import { createChainClient } from './client.ts'
import { createHistory } from './history/create.ts'
import { createIndexSource } from './history/index-source.ts'
import { createIndexer } from './indexer/create.ts'
import type { Blockchain, BlockchainParts, Chain } from './types.ts'

/** Makes the parts of the Blockchain API from what the operator set. */
export function createBlockchain(parts: BlockchainParts): Blockchain {
  const { rpc, blockchain } = parts.settings
  const chains = new Map<string, Chain>()
  for (const [id, settings] of Object.entries(blockchain.chains))
    if (id.startsWith('eip155:') && Object.hasOwn(rpc, id)) chains.set(id, { id, settings, client: createChainClient(parts, id, settings) })
  const index = createIndexer(parts, chains)
  const history = createHistory([createIndexSource(parts.db, index.chains, (id) => chains.get(id)?.settings.confirmations ?? 0)])
  return { chains, index, history, stop: () => index.stop() }
}
