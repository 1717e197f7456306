import type { ChainId } from '@portico/core'

/** CAIP-2 ids of the public clusters: the first 32 characters of the genesis hash (CAIP-30). */
export const solanaClusters: {
  readonly mainnet: ChainId
  readonly devnet: ChainId
  readonly testnet: ChainId
} = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** Deprecated ids that older wallets and hosts still use. */
const deprecated: Readonly<Record<string, ChainId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': solanaClusters.mainnet,
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': solanaClusters.devnet,
}

/** The wallets' name for a cluster that is not public. */
export const localnet = 'solana:localnet'

/**
 * The current id of a cluster with a deprecated one.
 *
 * @example currentCluster('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ') // 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
 */
export function currentCluster(chain: ChainId): ChainId {
  return Object.hasOwn(deprecated, chain) ? deprecated[chain]! : chain
}

/** The current id first: a host may have configured either. */
const idsOf = (cluster: ChainId): readonly ChainId[] => [
  cluster,
  ...(Object.keys(deprecated) as ChainId[]).filter((id) => deprecated[id] === cluster),
]

/** By each name that wallets give a cluster: the standard's, CAIP-2 and its deprecated form. */
export const clustersByName: Readonly<Record<string, readonly ChainId[] | 'any'>> = {
  ...Object.fromEntries(
    Object.entries(solanaClusters).flatMap(([name, id]) =>
      [`solana:${name}`, ...idsOf(id)].map((each) => [each, idsOf(id)]),
    ),
  ),
  [localnet]: 'any',
}

/** Undefined when the account does not support the cluster. */
export function nameOf(names: readonly string[], chain: ChainId): string | undefined {
  const named = names.find(
    (name) => Object.hasOwn(clustersByName, name) && clustersByName[name]!.includes(chain),
  )
  // A custom cluster has no name in the standard: wallets support it as `solana:localnet`, or by
  // its CAIP-2 id.
  if (named !== undefined || Object.hasOwn(clustersByName, chain)) return named
  return names.includes(chain) ? chain : names.find((name) => name === localnet)
}
