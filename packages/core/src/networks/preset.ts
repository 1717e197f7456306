import { namespaceOf } from '../format/chain-id.ts'
import type { ChainId, Network } from './network.ts'

/** What {@link defineNetwork} needs; the rest is derived. */
export interface NetworkDefinition extends Pick<Network, 'name' | 'nativeCurrency' | 'explorer' | 'testnet' | 'icon' | 'assets' | 'contracts' | 'tokens'> {
  /** CAIP-2, e.g. `eip155:1`. */
  id: ChainId
  /** At least one; the first is offered to wallets. */
  rpcUrls: readonly string[]
}

/**
 * A network of our own list, taken as it is: a test proves of each what `defineNetwork` would ask, and asking it of the default
 * network stood before the first picture of every page.
 */
export function preset({ id, rpcUrls, ...rest }: NetworkDefinition): Network {
  const namespace = namespaceOf(id)
  return { id, namespace, reference: id.slice(namespace.length + 1), ...rest, rpcUrls: { default: rpcUrls, chainDefault: rpcUrls } }
}
