import type { Address } from 'viem'
import type { Reader } from '../calls/read.ts'
import { isIndexed } from '../indexer/create.ts'
import type { BlockchainDeps, Chain, HistorySource, Index } from '../types.ts'
import { createExplorerApi, type ExplorerApi } from './api.ts'
import { createApprovalKinds } from './approval-kinds.ts'
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

function createSource(api: ExplorerApi, chain: Chain, reader: Reader): HistorySource {
  const history = createExplorerHistory(api, chain.id, chain.settings)
  const withKinds = createApprovalKinds(reader, chain)
  return {
    ...history,
    async page(...query) {
      const { transactions, next } = await history.page(...query)
      return { transactions: await withKinds(transactions), next }
    },
  }
}

export function createExplorers(
  deps: BlockchainDeps,
  chains: ReadonlyMap<string, Chain>,
  index: Index,
  reader: Reader,
): { sources: readonly HistorySource[]; index: Index } {
  const served = [...chains.values()].flatMap((chain) =>
    chain.settings.explorer && !isIndexed(chain)
      ? [{ chain, api: createExplorerApi(deps, chain.id, chain.settings.explorer) }]
      : [],
  )
  const apis = new Map(served.map(({ chain, api }) => [chain.id, api]))
  return {
    sources: served.map(({ chain, api }) => createSource(api, chain, reader)),
    index: {
      watch: (account) => index.watch(account),
      tokensOf: (account, chain) =>
        apis.has(chain) ? tokensOf(apis.get(chain)!, account) : index.tokensOf(account, chain),
      nftsOf: (account, chain) =>
        apis.has(chain) ? nftsOf(apis.get(chain)!, account) : index.nftsOf(account, chain),
    },
  }
}
