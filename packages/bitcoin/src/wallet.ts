/** Common to all routes. Requests are validated. */
import type { Account, ChainId, ConnFact, Stop } from '@portico/core'
import type { StandardSession } from '@portico/core/wallet-standard'
import type { BitcoinMethod, MessageProtocol, PsbtInput } from './provider.ts'

export interface Asked {
  chain: ChainId
  /** As the wallet shared it. */
  account: Account
}

/** Absent members are unsupported. Answers are unchecked. */
export interface BitcoinWallet {
  /** The wallet's name. */
  readonly name: string
  /** As last reported, including `stx`; each with its valid chains. */
  accounts(): readonly Account[]
  /** The methods that it supports now. */
  methods(): readonly BitcoinMethod[]
  /** Reads and reports missing public keys and paths. Never rejects or prompts. */
  complete?(): Promise<void>
  /** Requests and reports the accounts. Never prompts; absent without a silent request. */
  refresh?(): Promise<void>
  /** Account, network, and whether it has left the page or is back. */
  follow(emit: (fact: ConnFact) => void): Stop
  /** Prompts. Absent if the application chooses. */
  switchChain?(chain: ChainId): Promise<void>
  /** Signature as base64 or bytes. */
  signMessage?(
    text: string,
    asked: Asked & { protocol?: MessageProtocol },
  ): Promise<{ signature: unknown; address?: unknown; protocol?: MessageProtocol }>
  /** PSBT as base64, in and out. */
  signPsbt?(
    psbt: string,
    asked: Asked & { inputs: readonly PsbtInput[]; broadcast: boolean },
  ): Promise<{ psbt?: unknown; txid?: unknown }>
  /** Pays several receivers, in satoshis. */
  sendTransfer?(
    recipients: readonly { address: string; amount: bigint }[],
    asked: Asked,
  ): Promise<{ txid: unknown }>
}

/** What the connectors of this package put into a handle. */
export type BitcoinHandle = BitcoinWallet | StandardSession

export interface Found {
  /** E.g. `okxwallet.bitcoin`; also the offer's id. */
  id: string
  name: string
  icon?: string | undefined
  object: object
  /** Its container: some vendors have an object a network. */
  from: unknown
  route: 'sats' | 'leather' | 'unisat' | 'okx'
}

export interface Connected extends BitcoinWallet {
  /** Notifies the wallet; absent if unsupported. */
  release?(): Promise<unknown>
}

export interface RouteCode {
  /**
   * @param chains The host's, the requested first.
   * @param silent Never prompts; exit `unsupported` without such a call.
   */
  connect(found: Found, chains: readonly ChainId[], silent: boolean): Promise<Connected>
}
