import type { Account, ChainId, ConnFact, Stop } from '../types/index.ts'

/** A registered wallet: its metadata, parsed once. Its object is called through `featureOf`. */
export interface StandardWallet {
  /** Its members may throw or change: read them with a guard. */
  readonly raw: object
  /** Its name. */
  readonly name: string
  /** Its icon, a data URL. */
  readonly icon?: string
  /** Chain ids of the standard, e.g. `solana:mainnet`. */
  readonly chains: readonly string[]
  /** Names of its features, e.g. `standard:connect`. */
  readonly features: readonly string[]
}

/** An account that a wallet shares. Signing features need `raw`. */
export interface StandardAccount {
  /** The wallet's own object. */
  readonly raw: object
  /** Its address. */
  readonly address: string
  /** Its public key. */
  readonly publicKey: Uint8Array
  /** Chain ids of the standard. */
  readonly chains: readonly string[]
  /** Features of this account; others of the wallet may differ. */
  readonly features: readonly string[]
  /** The name that its owner gave it. */
  readonly label?: string
}

/** A shared account in the engine's and the wallet's form. */
export interface SharedAccount {
  /** The engine's form. */
  readonly account: Account
  /** The wallet's form. */
  readonly standard: StandardAccount
}

/** A namespace of the Wallet Standard. Loaded eagerly: keep it small. */
export interface StandardNamespace {
  /** CAIP-2 namespace, e.g. `bip122`. */
  readonly namespace: string
  /** The standard's name: `bitcoin` of `bitcoin:mainnet`. */
  readonly prefix: string
  /**
   * Features that ask for accounts; the first one of a wallet is used. A wallet without any is not
   * offered.
   */
  readonly connect: readonly string[]
  /** Whether this connector serves a wallet: another one may. */
  serves?(wallet: StandardWallet): boolean
  /** Loaded before a wallet is asked. */
  code(): Promise<NamespaceCode>
}

/** The code that loads when a wallet is likely to be asked. */
export interface NamespaceCode {
  /**
   * One or several CAIP-2 ids for each supported chain id of the standard; `any` for one that means
   * any network without a name of its own, such as `solana:localnet`.
   */
  readonly chains: Readonly<Record<string, ChainId | readonly ChainId[] | 'any'>>
  /**
   * The input of a connect feature. Null for a feature that cannot be silent: a restore then
   * accepts only the accounts in the wallet's property.
   */
  input(feature: string, silent: boolean): object | null
  /**
   * The engine's account, or null when it belongs to another namespace.
   *
   * @throws PorticoError `wallet-answer` when it is malformed.
   */
  account(account: StandardAccount, chains: readonly ChainId[] | 'any'): Account | null
  /** Features of the whole wallet: its accounts need not list them. */
  readonly ofWallet?: readonly string[]
  /** The methods of these features, as named by links and hosts. */
  methods(features: ReadonlySet<string>): readonly string[]
}

/** The provider in a handle: one wallet, across its leaving and registering again. */
export interface StandardSession {
  /** The wallet's name. */
  readonly name: string
  /** Null while it has left the page. */
  wallet(): StandardWallet | null
  /** The last shared accounts. */
  accounts(): readonly SharedAccount[]
  /** Of at least one shared account; see {@link NamespaceCode.methods}. */
  methods(): readonly string[]
  /** Reports the wallet's changes (`standard:events`), its leaving and registering again. */
  follow(emit: (fact: ConnFact) => void): Stop
  /**
   * Requests the shared accounts without a prompt, and reports them. Absent when no request is
   * needed.
   */
  refresh?(): Promise<void>
}

export interface StandardPage {
  find(offer: string): StandardWallet | undefined
  contested(offer: string): boolean
  watch(cb: Stop): Stop
}
