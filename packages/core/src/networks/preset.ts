import { namespaceOf } from '../format/chain-id.ts'
import type { ChainId, Network } from '../types/network.ts'

/** The input of {@link defineNetwork}; the other fields are derived. */
export interface NetworkDefinition extends Pick<
  Network,
  'name' | 'nativeCurrency' | 'explorer' | 'testnet' | 'icon' | 'assets' | 'contracts' | 'tokens'
> {
  /** CAIP-2, e.g. `eip155:1`. */
  id: ChainId
  /** At least one; the first is offered to wallets. */
  rpcUrls: readonly string[]
}

/**
 * Not validated, which would delay every page: a test validates each one as `defineNetwork` would.
 */
export function preset({ id, rpcUrls, ...rest }: NetworkDefinition): Network {
  const namespace = namespaceOf(id)
  return {
    id,
    namespace,
    reference: id.slice(namespace.length + 1),
    ...rest,
    rpcUrls: { default: rpcUrls, chainDefault: rpcUrls },
  }
}
