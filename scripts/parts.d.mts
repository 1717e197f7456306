import type { MailSink } from '@portico/testkit/mail'
import type { Regtest } from '@portico/testkit/regtest'
import type { LocalRelay } from '@portico/testkit/relay'
import type { LocalSolana } from '@portico/testkit/solana'

export declare function startParts(ports?: {
  past?: boolean
  login?: boolean
  hosts?: readonly string[]
  farcasters?: number
  demo?: number
  wallet?: number
  mainnet?: number
  second?: number
  solana?: number
  bitcoin?: number
  server?: number
  relay?: number
  recoveryService?: number
  inbox?: number
}): Promise<{
  demo: { url: string }
  wallet: { url: string }
  server: { url: string }
  relay: LocalRelay
  mail: MailSink
  recoveryService: { url: string }
  chains: { mainnet: { url: string }; second: { url: string } }
  solana: LocalSolana
  bitcoin: Regtest
  stop(): Promise<void>
}>
