/** What is believed of a Wallet Standard wallet, and what a chain family adds to the protocol. */
import type { Account, ChainId, ConnFact, Stop } from '../contracts/types.ts'

/** A registered wallet: what it says of itself, parsed once. The object behind it is asked through `featureOf`. */
export interface StandardWallet {
  /** The wallet's own object. Its members may throw or change: read them behind a guard. */
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

/** An account that a wallet shares. Signing features want the wallet's own object back: `raw`. */
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

/** A shared account of one chain family: what the engine knows of it, and what the wallet is handed. */
export interface SharedAccount {
  /** As the engine knows it. */
  readonly account: Account
  /** As the wallet knows it. */
  readonly standard: StandardAccount
}

/** One chain family that wallets of the standard serve. Eager: keep it to these few words. */
export interface StandardFamily {
  /** CAIP-2 namespace, e.g. `bip122`. */
  readonly ns: string
  /** How the standard names its chains: `bitcoin` of `bitcoin:mainnet`. */
  readonly prefix: string
  /** Features that ask for accounts, the first that a wallet has being used. A wallet without one is not offered. */
  readonly connect: readonly string[]
  /** What else a wallet must be: some are reached by another connector of the family. */
  serves?(wallet: StandardWallet): boolean
  /** The rest, loaded before a wallet is asked. */
  code(): Promise<FamilyCode>
}

/** The part of a family that loads when a wallet is likely to be asked. */
export interface FamilyCode {
  /**
   * CAIP-2 id of each chain id of the standard that the family knows, or all of them where it has more than one;
   * `any` for one that stands for whatever network has no name of its own there, as `solana:localnet` does.
   */
  readonly chains: Readonly<Record<string, ChainId | readonly ChainId[] | 'any'>>
  /**
   * What a connect feature is called with. Null for a feature that cannot be silent: then the accounts
   * that the wallet shows by itself are all that a restore believes.
   */
  input(feature: string, silent: boolean): object | null
  /**
   * The engine's account, or null when it is none of this family's.
   *
   * @throws PorticoError `wallet-answer` when it claims to be one and is malformed.
   */
  account(account: StandardAccount, chains: readonly ChainId[] | 'any'): Account | null
  /** Features that a wallet has as a whole: its accounts need not list them. */
  readonly ofWallet?: readonly string[]
  /** The methods that these features stand for, by the names that links and hosts know. */
  methods(features: ReadonlySet<string>): readonly string[]
}

/** What the connector puts into a handle: one wallet, across its leaving and coming back. */
export interface StandardSession {
  /** The wallet's name. */
  readonly name: string
  /** The wallet, or null while it has left the page. */
  wallet(): StandardWallet | null
  /** What it shared last. */
  accounts(): readonly SharedAccount[]
  /** What at least one shared account can do; see {@link FamilyCode.methods}. */
  methods(): readonly string[]
  /** Reports what the wallet says of itself (`standard:events`), that it has left, and that it is back. */
  follow(emit: (fact: ConnFact) => void): Stop
  /** Asks what it shares now without a prompt, and reports it to whoever follows. Absent where nobody has to ask. */
  refresh?(): Promise<void>
}

/** What a connector's lazy part needs of its eager one. */
export interface StandardPage {
  find(offer: string): StandardWallet | undefined
  contested(offer: string): boolean
  watch(cb: Stop): Stop
}
