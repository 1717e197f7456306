import { isChainId } from '../../format/caip.ts'
import type { ChainId } from '../../contracts/types.ts'
import type { RouteReaders } from '../params.ts'

/** What the views of networks are opened with. */
export interface NetworksRoutes {
  Networks: object
  /** The network that is wanted, CAIP-2. */
  SwitchNetwork: { readonly network?: ChainId }
  SwitchActiveChain: { readonly network?: ChainId }
  UnsupportedChain: object
}

export const networksRoutes: RouteReaders<NetworksRoutes> = {
  Networks: {},
  SwitchNetwork: { network: isChainId },
  SwitchActiveChain: { network: isChainId },
  UnsupportedChain: {},
}
