/** The common interface of all routes to their wallets. Requests have been validated before. */
import type { Account, ChainId, ConnFact, Stop } from '@portico/core'
import type { StandardSession } from '@portico/core/wallet-standard'
import type { BitcoinMethod, MessageProtocol, PsbtInput } from './provider.ts'

/** Additional parameters of a request to a wallet. */
export interface Asked {
  chain: ChainId
  /** The account that signs, as the wallet shared it. */
  account: Account
}

/**
 * A connected wallet. An absent member is not supported. The wallet's answers have not been
 * checked.
 */
export interface BitcoinWallet {
  /** The wallet's name. */
  readonly name: string
  /**
   * All accounts that it shares, as last reported, including those of kind `stx`. Each names the
   * chains on which it is valid.
   */
  accounts(): readonly Account[]
  /** The methods that it supports now. */
  methods(): readonly BitcoinMethod[]
  /**
   * Reads missing data of the accounts (public keys, paths), and reports it. Never rejects or
   * prompts.
   */
  complete?(): Promise<void>
  /**
   * Requests the shared accounts, and reports them. Never prompts; absent when the vendor has no
   * silent request.
   */
  refresh?(): Promise<void>
  /**
   * Follows the wallet: its account and network, that it has left the page, and that it is back.
   */
  follow(emit: (fact: ConnFact) => void): Stop
  /**
   * Switches the wallet itself to another network; it prompts. Absent when the application chooses.
   */
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

/** A wallet's object on the page, and the route by which it is called. */
export interface Found {
  /** Its path, e.g. `okxwallet.bitcoin`; also the id of its offer. */
  id: string
  name: string
  icon?: string | undefined
  object: object
  /** The object that contains it, because some vendors put one object per network there. */
  from: unknown
  route: 'sats' | 'leather' | 'unisat' | 'okx'
}

/** A wallet that a route has connected. */
export interface Connected extends BitcoinWallet {
  /**
   * Notifies the wallet that the visitor has disconnected; absent when the vendor has no method for
   * it.
   */
  release?(): Promise<unknown>
}

/** What a route's code adds to a found object. */
export interface RouteCode {
  /**
   * Asks a wallet for its accounts.
   *
   * @param chains The host's chains, the requested one first.
   * @param silent Never prompts; a vendor without such a call is exit `unsupported`.
   */
  connect(found: Found, chains: readonly ChainId[], silent: boolean): Promise<Connected>
}
