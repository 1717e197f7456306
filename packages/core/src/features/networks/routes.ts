import { isChainId } from '../../format/chain-id.ts'
import type { ChainId } from '../../types/index.ts'
import type { RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends NetworksRoutes {}
}

/** The parameters of the network views. */
export interface NetworksRoutes {
  /** The list of networks. */
  Networks: object
  /** The requested network, CAIP-2. */
  SwitchNetwork: { readonly network?: ChainId }
  /** Connects a wallet of the network's namespace first. */
  SwitchActiveChain: { readonly network?: ChainId }
  /** The way out of a network that the page does not use. */
  UnsupportedChain: object
}

export const networksRoutes: RouteReaders<NetworksRoutes> = {
  Networks: {},
  SwitchNetwork: { network: isChainId },
  SwitchActiveChain: { network: isChainId },
  UnsupportedChain: {},
}
