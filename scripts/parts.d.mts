import type { LocalSolana } from '@portico/testkit/solana'

export declare function startParts(ports?: { demo?: number; wallet?: number; mainnet?: number; second?: number; solana?: number; bitcoin?: number; server?: number }): Promise<{
  demo: { url: string }
  wallet: { url: string }
  server: { url: string }
  chains: { mainnet: { url: string }; second: { url: string } }
  solana: LocalSolana
  /** `fund` takes satoshis. */
  bitcoin: { url: string; fund(address: string, sats: bigint): Promise<unknown>; mine(blocks?: number): Promise<unknown> }
  stop(): Promise<void>
}>
