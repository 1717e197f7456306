import { defineNetwork } from '@portico/core'
import type { Network } from '@portico/core'
import type { WagmiChain, WagmiConfig } from './config.ts'

/**
 * The config's chains as Portico's networks, in the same order. Reads use the chains' own public RPC URLs; give
 * `customRpcUrls` for endpoints of your own, since a transport keeps its URL to itself until it is used.
 *
 * @throws PorticoError `config` when a chain has no http(s) RPC URL.
 * @example
 * createPortico({ adapters: [wagmi({ config })], networks: networksOf(config) })
 */
export function networksOf(config: Pick<WagmiConfig, 'chains'>): readonly Network[] {
  return config.chains.map((chain) =>
    defineNetwork({
      id: `eip155:${chain.id}`,
      name: chain.name,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: chain.rpcUrls.default.http.filter((url) => /^https?:/.test(url)),
      ...(chain.testnet ? { testnet: true } : {}),
      ...(chain.blockExplorers ? { explorer: { name: chain.blockExplorers.default.name, url: chain.blockExplorers.default.url } } : {}),
      contracts: contractsOf(chain),
    }),
  )
}

function contractsOf(chain: WagmiChain): NonNullable<Network['contracts']> {
  const found: Record<string, string> = {}
  for (const name of ['ensUniversalResolver', 'ensRegistry', 'multicall3']) {
    const address = (chain.contracts?.[name] as { address?: unknown } | undefined)?.address
    if (typeof address === 'string') found[name] = address
  }
  return found
}
