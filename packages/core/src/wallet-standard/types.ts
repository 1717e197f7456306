/** The validated types of Wallet Standard wallets, and what a chain family adds to the protocol. */
import type { Account, ChainId, ConnFact, Stop } from '../types/index.ts'

/**
 * A registered wallet: its metadata, parsed once. The object behind it is called through
 * `featureOf`.
 */
export interface StandardWallet {
  /** The wallet's own object. Its members may throw or change: read them with a guard. */
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

/** An account that a wallet shares. Signing features need the wallet's own object: `raw`. */
export interface StandardAccount {
  /** The wallet's own object. */
  readonly raw: object
  /** Its address. */
  readonly address: string
  /** Its public key. */
  readonly publicKey: Uint8Array
  /** Chain ids of the standard. */
  readonly chains: readonly string[]
  /** Features that work for this account; another of the same wallet may have others. */
  readonly features: readonly string[]
  /** The name that its owner gave it. */
  readonly label?: string
}

/** A shared account of one chain family: the engine's and the wallet's form of it. */
export interface SharedAccount {
  /** The engine's form. */
  readonly account: Account
  /** The wallet's form. */
  readonly standard: StandardAccount
}

/** A chain family of the Wallet Standard. Loaded eagerly: keep it small. */
export interface StandardFamily {
  /** CAIP-2 namespace, e.g. `bip122`. */
  readonly ns: string
  /** How the standard names its chains: `bitcoin` of `bitcoin:mainnet`. */
  readonly prefix: string
  /**
   * Features that ask for accounts, the first that a wallet has being used. A wallet without one is
   * not offered.
   */
  readonly connect: readonly string[]
  /** A further condition on a wallet: some are reached by another connector of the family. */
  serves?(wallet: StandardWallet): boolean
  /** The rest, loaded before a wallet is asked. */
  code(): Promise<FamilyCode>
}

/** The part of a family that loads when a wallet is likely to be asked. */
export interface FamilyCode {
  /**
   * The CAIP-2 id of each chain id of the standard that the family supports, or several if it has
   * more than one; `any` for one that means any network without a name of its own, as
   * `solana:localnet` does.
   */
  readonly chains: Readonly<Record<string, ChainId | readonly ChainId[] | 'any'>>
  /**
   * The input of a connect feature. Null for a feature that cannot be silent: then a restore
   * accepts only the accounts in the wallet's property.
   */
  input(feature: string, silent: boolean): object | null
  /**
   * The engine's account, or null when it belongs to another family.
   *
   * @throws PorticoError `wallet-answer` when it claims to be one and is malformed.
   */
  account(account: StandardAccount, chains: readonly ChainId[] | 'any'): Account | null
  /** Features that a wallet has as a whole: its accounts need not list them. */
  readonly ofWallet?: readonly string[]
  /** The methods of these features, by the names that links and hosts use. */
  methods(features: ReadonlySet<string>): readonly string[]
}

/** What the connector puts into a handle: one wallet, across its leaving and registering again. */
export interface StandardSession {
  /** The wallet's name. */
  readonly name: string
  /** The wallet, or null while it has left the page. */
  wallet(): StandardWallet | null
  /** The last shared accounts. */
  accounts(): readonly SharedAccount[]
  /** The methods of at least one shared account; see {@link FamilyCode.methods}. */
  methods(): readonly string[]
  /**
   * Reports the wallet's changes (`standard:events`), that it has left, and that it is registered
   * again.
   */
  follow(emit: (fact: ConnFact) => void): Stop
  /**
   * Requests the shared accounts without a prompt, and reports them to the followers. Absent when
   * no request is needed.
   */
  refresh?(): Promise<void>
}

/** What a connector's lazy part needs of its eager one. */
export interface StandardPage {
  find(offer: string): StandardWallet | undefined
  contested(offer: string): boolean
  watch(cb: Stop): Stop
}
