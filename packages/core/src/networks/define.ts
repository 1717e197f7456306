import { parseChainId } from '../format/caip.ts'
import { PorticoError } from '../errors/error.ts'
import type { ChainId, Network } from '../types/network.ts'
import { preset, type NetworkDefinition } from './preset.ts'

export type { NetworkDefinition }

/**
 * Defines a host's own network. Namespace and reference are derived from its CAIP-2 id; the same
 * RPC URLs serve the page's reads and are offered to wallets (EIP-3085).
 *
 * @param input `nativeCurrency.decimals` is the power of ten between the coin and its base unit.
 * @throws PorticoError `caip-2` when the id is malformed, `config` when an RPC URL is not http(s).
 * @example
 * defineNetwork({
 *   id: 'eip155:31337',
 *   name: 'Local',
 *   nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
 *   rpcUrls: ['http://127.0.0.1:8545'],
 * })
 */
export function defineNetwork(input: NetworkDefinition): Network {
  const { id, rpcUrls } = input
  parseChainId(id)
  needRpcUrls(id, rpcUrls)
  return preset(input)
}

/**
 * Checks the RPC URLs of a network.
 *
 * @throws PorticoError `config` without a URL, or when one is not http(s).
 */
export function needRpcUrls(id: ChainId, rpcUrls: readonly string[]): void {
  const bad =
    rpcUrls.length === 0 ? '(none)' : rpcUrls.find((url) => !/^https?:\/\/[^\s]+$/.test(url))
  if (bad !== undefined)
    throw new PorticoError(
      'config',
      `Network ${id} needs http(s) RPC URLs; this one cannot be used: ${bad}`,
    )
}
