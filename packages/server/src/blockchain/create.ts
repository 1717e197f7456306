import { createHoldings } from './balances/create.ts'
import { createReader } from './calls/read.ts'
import { createChainClient } from './client.ts'
import { createNames } from './names.ts'
import { createFamilies } from './families.ts'
import { createPrices } from './prices/create.ts'
import { createTokens } from './tokens/create.ts'
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
  const reader = createReader(parts.now)
  const tokens = createTokens(parts, reader)
  const prices = createPrices(parts, reader, tokens)
  const holdings = createHoldings(parts, { reader, tokens, prices, chains, others: () => made })
  const made: Blockchain = { chains, tokens, prices, holdings, stop: async () => {} }
  return made
}
