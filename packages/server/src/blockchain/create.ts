import { createChainClient } from './client.ts'
import { createNames } from './names.ts'
import { createFamilies } from './families.ts'
import type { Blockchain, BlockchainParts, Chain } from './types.ts'

/** Makes the parts of the Blockchain API from what the operator set. */
export function createBlockchain(parts: BlockchainParts): Blockchain {
  const { rpc, blockchain } = parts.settings
  const chains = new Map<string, Chain>()
  for (const [id, settings] of Object.entries(blockchain.chains))
    if (id.startsWith('eip155:') && Object.hasOwn(rpc, id)) chains.set(id, { id, settings, client: createChainClient(parts, id, settings) })
  const names = createNames(parts, chains, () => made.index)
  const made: Blockchain = { chains, ...names, stop: () => names.stop() }
  return made
  return { chains, ...createFamilies(parts), stop: async () => {} }
}
