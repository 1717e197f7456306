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
import type { Blockchain, BlockchainDeps, Chain } from './types.ts'

export function createBlockchain(deps: BlockchainDeps): Blockchain {
  const { rpc, blockchain } = deps.settings
  const chains = new Map<string, Chain>()
  for (const [id, settings] of Object.entries(blockchain.chains))
    if (id.startsWith('eip155:') && Object.hasOwn(rpc, id))
      chains.set(id, { id, settings, client: createChainClient(deps, id, settings) })
  const { namespaces, sources } = createNamespaces(deps)
  const reader = createReader(deps.now)
  const indexer = createIndexer(deps, chains)
  const { index, sources: explorers } = createExplorers(deps, chains, indexer, reader)
  const history = createHistory([
    createIndexSource(
      deps.replica,
      indexer.chains,
      (id) => chains.get(id)?.settings.confirmations ?? 0,
    ),
    ...sources,
    ...explorers,
  ])
  const tokens = createTokens(deps, reader)
  const prices = createPrices(deps, reader, tokens)
  const holdings = createHoldings(deps, { reader, tokens, prices, chains, index, namespaces })
  const { stop, ...names } = createNames(deps, chains, index)
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
