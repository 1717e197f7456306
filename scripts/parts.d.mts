import type { Regtest } from '@portico/testkit/regtest'
import type { LocalRelay } from '@portico/testkit/relay'
import type { LocalSolana } from '@portico/testkit/solana'

export declare function startParts(ports?: { past?: boolean; demo?: number; wallet?: number; mainnet?: number; second?: number; solana?: number; bitcoin?: number; server?: number; relay?: number }): Promise<{
  demo: { url: string }
  wallet: { url: string }
  server: { url: string }
  relay: LocalRelay
  chains: { mainnet: { url: string }; second: { url: string } }
  solana: LocalSolana
  bitcoin: Regtest
  stop(): Promise<void>
}>
