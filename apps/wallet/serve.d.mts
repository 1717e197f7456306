/** A network as the wallet's server hands it out. */
export type ServedChain = {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly explorer?: string
}

export declare function serveWallet(options: {
  readonly port: number
  readonly config: { readonly chains: readonly ServedChain[] }
  readonly allowedRpcUrls: readonly string[]
  readonly host?: string
}): Promise<{ readonly url: string; stop(): Promise<void> }>
