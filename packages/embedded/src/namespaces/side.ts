import type { ChainId, Json, Services } from '@portico/core'

/** The dependencies of a login's handle for one chain family. */
export interface SideContext {
  /** The wallet's name. */
  name: string
  /** The requested networks, the chosen one of each family first. */
  chains: readonly ChainId[]
  services: Services
  /** One request to the frame. */
  request(chain: ChainId, method: string, params: Json): Promise<Json>
}

/** The networks of a family that the page has. */
export const chainsOf = ({ chains, services }: SideContext, ns: string): ChainId[] => chains.filter((id) => id.startsWith(`${ns}:`) && services.network(id))
