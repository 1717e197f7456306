import type { Address } from 'viem'
import { isIndexed } from '../indexer/create.ts'
import type { BlockchainParts, Chain, HistorySource, Index } from '../types.ts'
import { createExplorerApi, type ExplorerApi } from './api.ts'
import { createExplorerHistory, usual } from './history.ts'

async function nftsOf(api: ExplorerApi, account: string): ReturnType<Index['nftsOf']> {
  const [singles, many] = await Promise.all([
    api.list('tokennfttx', account, undefined, usual),
    api.list('token1155tx', account, undefined, usual),
  ])
  const rows = [
    ...singles.rows.map((row) => ({ ...row, kind: 'erc721' as const })),
    ...many.rows.map((row) => ({ ...row, kind: 'erc1155' as const })),
  ]
  const received = rows
    .filter(({ to }) => to === account)
    .toSorted((a, b) => b.blockNumber - a.blockNumber)
  const found = received.map(({ contractAddress, tokenID, kind }) => ({
    token: contractAddress as Address,
    tokenId: tokenID,
    kind,
  }))
  return [...new Map(found.map((each) => [`${each.token} ${each.tokenId}`, each])).values()]
}

async function tokensOf(api: ExplorerApi, account: string): Promise<readonly Address[]> {
  const { rows } = await api.list('tokentx', account, undefined, usual)
  return [
    ...new Set(
      rows
        .filter(({ to }) => to === account)
        .map(({ contractAddress }) => contractAddress as Address),
    ),
  ]
}

export function createExplorers(
  parts: BlockchainParts,
  chains: ReadonlyMap<string, Chain>,
  index: Index,
): { sources: readonly HistorySource[]; index: Index } {
  const served = [...chains.values()].flatMap((chain) =>
    chain.settings.explorer && !isIndexed(chain)
      ? [{ chain, api: createExplorerApi(parts, chain.id, chain.settings.explorer) }]
      : [],
  )
  const apis = new Map(served.map(({ chain, api }) => [chain.id, api]))
  return {
    sources: served.map(({ chain, api }) => createExplorerHistory(api, chain.id, chain.settings)),
    index: {
      watch: (account) => index.watch(account),
      tokensOf: (account, chain) =>
        apis.has(chain) ? tokensOf(apis.get(chain)!, account) : index.tokensOf(account, chain),
      nftsOf: (account, chain) =>
        apis.has(chain) ? nftsOf(apis.get(chain)!, account) : index.nftsOf(account, chain),
    },
  }
}
