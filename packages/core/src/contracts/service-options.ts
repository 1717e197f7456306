/**
 * A backend: `@portico/server`, or any service with the same wire format. Nothing waits for it, and
 * it gets no request before the visitor shows intent.
 */
export interface ServiceOptions {
  /**
   * Base URL of the wallet directory, images, feature switches and origins, e.g.
   * `https://wallets.example.org`.
   */
  url: string
  /** The project of this page. */
  projectId: string
  /** Base URL of the event and error collector. Default: none, and nothing is reported. */
  collector?: string
  /**
   * The service has the Blockchain API, from which the account shows holdings with values, NFTs and
   * history. Default false: the account shows what the networks' endpoints return.
   */
  blockchain?: boolean
  /**
   * Base URL of the Blockchain API where it has its own host, e.g. `https://rpc.example.org`.
   * Default: `url`.
   */
  blockchainUrl?: string
  /**
   * Contracts that the service's swaps call, besides the published ones of 0x, 1inch, LI.FI and
   * Uniswap, by CAIP-2 id. A swap that calls any other is refused.
   */
  swapContracts?: Readonly<Record<string, readonly string[]>>
  /** Let the service's feature switches override `features`. Default false. */
  decides?: boolean
}

/** A service's answer about one of its features. */
export type RemoteFeature = {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[] | null
}
