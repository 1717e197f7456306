import { toNetwork, type NetworkInput } from '../types/network-input.ts'
import type { Network } from '../types/network.ts'

const served: readonly string[] = ['eip155', 'solana', 'bip122']

/**
 * Puts a service's proxy before the networks' own endpoints, which stay as its fallback: JSON-RPC,
 * and Esplora for Bitcoin's chains. Networks of other namespaces and the URLs offered to wallets
 * (EIP-3085) are unchanged.
 *
 * @param service The proxy's base URL and the project id.
 * @example
 * const service = { url: 'https://wallets.example.org', projectId: 'shop' }
 * createPortico({ adapters: [evm()], networks: proxied([mainnet, base], service), service })
 */
export function proxied(
  networks: readonly NetworkInput[],
  service: { url: string; projectId: string },
): readonly Network[] {
  const base = service.url.replace(/\/+$/, '')
  return networks.map(toNetwork).map((network) => {
    if (!served.includes(network.namespace)) return network
    const [chain, project] = [encodeURIComponent(network.id), encodeURIComponent(service.projectId)]
    const url =
      network.namespace === 'bip122'
        ? `${base}/v1/esplora/${chain}?projectId=${project}`
        : `${base}/v1/?chainId=${chain}&projectId=${project}`
    return {
      ...network,
      rpcUrls: { ...network.rpcUrls, default: [url, ...network.rpcUrls.default] },
    }
  })
}
