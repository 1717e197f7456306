/** What the routes make of their wallets: one shape, behind which vendors differ. Requests have been checked by then. */
import type { Account, ChainId, ConnFact, Stop } from '@portico/core'
import type { StandardSession } from '@portico/core/wallet-standard'
import type { BitcoinMethod, MessageProtocol, PsbtInput } from './provider.ts'

/** What a wallet is asked beside the request itself. */
export interface Asked {
  chain: ChainId
  /** The account that signs, as the wallet shared it. */
  account: Account
}

/** A connected wallet. An absent member means that it cannot; what it answers is unchecked. */
export interface BitcoinWallet {
  /** The wallet's name. */
  readonly name: string
  /** All accounts that it shares, as last reported; those of kind `stx` too. Each names the chains on which it is good. */
  accounts(): readonly Account[]
  /** What it can do now. */
  methods(): readonly BitcoinMethod[]
  /** Reads what is not known of the accounts yet (public keys, paths), and reports it. Never rejects or prompts. */
  complete?(): Promise<void>
  /** Asks what it shares now, and reports it. Never prompts; absent where the vendor has no call that would not. */
  refresh?(): Promise<void>
  /** Emits what the wallet announces, that it has left the page, and that it is back. */
  follow(emit: (fact: ConnFact) => void): Stop
  /** Moves the wallet itself to another network; it prompts. Absent where the application chooses. */
  switchChain?(chain: ChainId): Promise<void>
  /** Signature as base64 or bytes. */
  signMessage?(text: string, asked: Asked & { protocol?: MessageProtocol }): Promise<{ signature: unknown; address?: unknown; protocol?: MessageProtocol }>
  /** PSBT as base64, in and out. */
  signPsbt?(psbt: string, asked: Asked & { inputs: readonly PsbtInput[]; broadcast: boolean }): Promise<{ psbt?: unknown; txid?: unknown }>
  /** Pays several receivers, in satoshis. */
  sendTransfer?(recipients: readonly { address: string; amount: bigint }[], asked: Asked): Promise<{ txid: unknown }>
}

/** What the connectors of this package put into a handle. */
export type BitcoinHandle = BitcoinWallet | StandardSession

/** A wallet's object on the page, and how it is spoken to. */
export interface Found {
  /** Where it stands, e.g. `okxwallet.bitcoin`; its offer's id. */
  id: string
  name: string
  icon?: string | undefined
  object: object
  /** What holds it: some vendors put one object a network there. */
  from: unknown
  route: 'sats' | 'leather' | 'unisat' | 'okx'
}

/** A wallet that a route has connected. */
export interface Connected extends BitcoinWallet {
  /** Tells the wallet that the visitor has left; absent where the vendor has no word for it. */
  release?(): Promise<unknown>
}

/** What a route's code adds to a found object. */
export interface RouteCode {
  /**
   * Asks a wallet for its accounts.
   *
   * @param chains The chains that the host uses, the wanted one first.
   * @param silent Never prompts; a vendor without such a call is exit `unsupported`.
   */
  connect(found: Found, chains: readonly ChainId[], silent: boolean): Promise<Connected>
}
