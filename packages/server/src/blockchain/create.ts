import { createHoldings } from './balances/create.ts'
import { createReader } from './calls/read.ts'
import { createChainClient } from './client.ts'
import { createExplorers } from './explorer/create.ts'
import { createNamespaces } from './namespaces.ts'
import { createHistory } from './history/create.ts'
import { createIndexSource } from './history/index-source.ts'
import { createIndexer } from './indexer/create.ts'
import { createNames } from './names.ts'
import { createPrices } from './prices/create.ts'
import { createTokens } from './tokens/create.ts'
import type { Blockchain, BlockchainParts, Chain } from './types.ts'

export function createBlockchain(parts: BlockchainParts): Blockchain {
  const { rpc, blockchain } = parts.settings
  const chains = new Map<string, Chain>()
  for (const [id, settings] of Object.entries(blockchain.chains))
    if (id.startsWith('eip155:') && Object.hasOwn(rpc, id))
      chains.set(id, { id, settings, client: createChainClient(parts, id, settings) })
  const { namespaces, sources } = createNamespaces(parts)
  const indexer = createIndexer(parts, chains)
  const { index, sources: explorers } = createExplorers(parts, chains, indexer)
  const history = createHistory([
    createIndexSource(
      parts.replica,
      indexer.chains,
      (id) => chains.get(id)?.settings.confirmations ?? 0,
    ),
    ...sources,
    ...explorers,
  ])
  const reader = createReader(parts.now)
  const tokens = createTokens(parts, reader)
  const prices = createPrices(parts, reader, tokens)
  const holdings = createHoldings(parts, { reader, tokens, prices, chains, index, namespaces })
  const { stop, ...names } = createNames(parts, chains, index)
  return {
    chains,
    tokens,
    prices,
    holdings,
    index,
    history,
    namespaces,
    ...names,
    async stop() {
      await indexer.stop()
      await stop()
    },
  }
}
