import { needRpcUrls, toNetwork } from '@portico/core/adapter'
import type { Network } from '@portico/core'
import type { WagmiConfig } from './config.ts'

/**
 * The config's chains as Portico's networks, in the same order, for hosts that change some of them
 * first: `networks: config.chains` accepts them unchanged. Reads use the config's transports, unless
 * a network has other endpoints than its chain (`customRpcUrls`, `proxied`).
 *
 * @throws PorticoError `config` when a chain has no http(s) RPC URL.
 * @example
 * const networks = networksOf(config).map((network) => ({
 *   ...network,
 *   icon: `/icons/${network.reference}.svg`,
 * }))
 * createPortico({ adapters: [wagmi({ config })], networks })
 */
export function networksOf(config: Pick<WagmiConfig, 'chains'>): readonly Network[] {
  return config.chains.map((chain) => {
    const network = toNetwork(chain)
    const urls = network.rpcUrls.default.filter((url) => /^https?:/.test(url))
    needRpcUrls(network.id, urls)
    return { ...network, rpcUrls: { ...network.rpcUrls, default: urls, chainDefault: urls } }
  })
}
