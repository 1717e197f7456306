import type { ChainId, Json, ProviderHandle, Services } from '@portico/core'

/** Prepares the handle of a login's address in one chain family, and returns what makes it. */
export type Side = (address: string, context: SideContext) => () => ProviderHandle

/** The dependencies of a login's handle for one chain family. */
export interface SideContext {
  /** The wallet's name. */
  name: string
  /** The family's requested networks that the page has, the chosen one first. */
  chains: readonly ChainId[]
  services: Services
  /** One request to the frame. */
  request(chain: ChainId, method: string, params: Json): Promise<Json>
}
