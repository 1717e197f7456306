import type { ChainId, Json, ProviderHandle, Services } from '@portico/core'

/** Prepares an address in one namespace; returns what makes its handle. */
export type Side = (address: string, context: SideContext) => () => ProviderHandle

export interface SideContext {
  name: string
  chains: readonly ChainId[]
  services: Services
  request(chain: ChainId, method: string, params: Json): Promise<Json>
  /** Rejects the requests that wait for the visitor. */
  rejectPending(): void
}
