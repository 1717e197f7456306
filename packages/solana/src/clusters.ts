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

/** Ids that older wallets and hosts still use for them. */
const deprecated: Readonly<Record<string, ChainId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': solanaClusters.mainnet,
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': solanaClusters.devnet,
}

/** What wallets call a cluster that is none of the public ones. */
export const localnet = 'solana:localnet'

/**
 * The id in use today of a cluster that may be written in its deprecated form.
 *
 * @example currentCluster('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ') // 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
 */
export function currentCluster(chain: ChainId): ChainId {
  return Object.hasOwn(deprecated, chain) ? deprecated[chain]! : chain
}

/** CAIP-2 id of each name that wallets give a cluster: the standard's own, CAIP-2 and its deprecated form. */
export const clustersByName: Readonly<Record<string, ChainId | 'any'>> = {
  ...Object.fromEntries(Object.entries(solanaClusters).flatMap(([name, id]) => [[`solana:${name}`, id], [id, id]])),
  ...deprecated,
  [localnet]: 'any',
}

/** How an account's wallet names a cluster, or undefined when the account is none for it. */
export function nameOf(names: readonly string[], chain: ChainId): string | undefined {
  const current = currentCluster(chain)
  const named = names.find((name) => Object.hasOwn(clustersByName, name) && clustersByName[name] === current)
  // A cluster of somebody's own has no name in the standard: wallets serve it as `solana:localnet`, or by its CAIP-2 id.
  if (named !== undefined || Object.values(solanaClusters).includes(current)) return named
  return names.includes(current) ? current : names.find((name) => name === localnet)
}
