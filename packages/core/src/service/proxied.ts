import type { ServiceOptions } from '../contracts/service-options.ts'
import { toNetwork, type NetworkInput } from '../types/network-input.ts'
import type { Network } from '../types/network.ts'

const served: readonly string[] = ['eip155', 'solana', 'bip122']

/**
 * Reads networks through a service's proxy: JSON-RPC, and Esplora for Bitcoin's chains. The
 * networks' own endpoints are its fallback, and are asked only once it has failed: until then, they
 * see no address of a visitor. Networks of other namespaces and the URLs offered to wallets
 * (EIP-3085) are unchanged.
 *
 * @param service The option `service`: the proxy is at `blockchainUrl`, else at `url`.
 * @example
 * const service = { url: 'https://wallets.example.org', projectId: 'shop' }
 * createPortico({ adapters: [evm()], networks: proxied([mainnet, base], service), service })
 */
export function proxied(
  networks: readonly NetworkInput[],
  service: Pick<ServiceOptions, 'url' | 'blockchainUrl' | 'projectId'>,
): readonly Network[] {
  const base = (service.blockchainUrl ?? service.url).replace(/\/+$/, '')
  return networks.map(toNetwork).map((network) => {
    if (!served.includes(network.namespace)) return network
    const [chain, project] = [encodeURIComponent(network.id), encodeURIComponent(service.projectId)]
    const url =
      network.namespace === 'bip122'
        ? `${base}/v1/esplora/${chain}?projectId=${project}`
        : `${base}/v1/?chainId=${chain}&projectId=${project}`
    const { default: own, fallback = [] } = network.rpcUrls
    return {
      ...network,
      rpcUrls: { ...network.rpcUrls, default: [url], fallback: [...own, ...fallback] },
    }
  })
}
