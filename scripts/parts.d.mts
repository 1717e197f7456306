export declare function startParts(ports?: { demo?: number; wallet?: number; mainnet?: number; second?: number }): Promise<{
  demo: { url: string }
  wallet: { url: string }
  server: { url: string }
  chains: { mainnet: { url: string }; second: { url: string } }
  stop(): Promise<void>
}>
