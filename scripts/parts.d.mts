import type { LocalSolana } from '@portico/testkit/solana'

export declare function startParts(ports?: { demo?: number; wallet?: number; mainnet?: number; second?: number; solana?: number; server?: number }): Promise<{
  demo: { url: string }
  wallet: { url: string }
  server: { url: string }
  chains: { mainnet: { url: string }; second: { url: string } }
  solana: LocalSolana
  stop(): Promise<void>
}>
