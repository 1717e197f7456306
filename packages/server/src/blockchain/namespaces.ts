import type { NamespaceDeps } from './ask.ts'
import { createBitcoin } from './bitcoin/create.ts'
import { createSolana } from './solana/create.ts'
import type { NamespaceHoldings, HistorySource } from './types.ts'

export function createNamespaces(deps: NamespaceDeps): {
  namespaces: readonly NamespaceHoldings[]
  sources: readonly HistorySource[]
} {
  const { rpc, blockchain } = deps.settings
  const makers = { solana: createSolana, bip122: createBitcoin } as const
  const made = Object.entries(blockchain.chains).flatMap(([id, settings]) => {
    const namespace = id.split(':')[0]!
    return Object.hasOwn(rpc, id) && Object.hasOwn(makers, namespace)
      ? [makers[namespace as keyof typeof makers](deps, id, settings)]
      : []
  })
  return {
    namespaces: made.map(({ holdings }) => holdings),
    sources: made.map(({ history }) => history),
  }
}
