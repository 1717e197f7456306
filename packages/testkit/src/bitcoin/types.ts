/** All options can be sent into a page. */
import type { WalletCall, WalletWindow } from '../wallets/types.ts'

/** A Bitcoin network, by its usual name. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/**
 * The vendor whose interface the wallet has. `standard` is a wallet of the Wallet Standard with
 * Bitcoin features.
 */
export type BitcoinVendor = 'standard' | 'xverse' | 'leather' | 'unisat' | 'okx' | 'bitget'

/** How a wallet answers requests that ask its owner. */
export type BitcoinPrompt =
  /** The owner agrees. */
  | 'approve'
  /** The owner refuses, with the vendor's text and code. */
  | 'reject'
  /** The window stays open until `approve()`, `reject()` or `release()`. */
  | 'hang'
  /** A window is open already: -32002, or a text that says so. sats-connect has none. */
  | 'pending'

/**
 * A wallet's behaviour, one trait per field. By default it answers correctly and its owner agrees.
 */
export interface BitcoinTraits {
  /** Requests that ask the owner. */
  prompt?: BitcoinPrompt
  /** The same for one method at a time, before `prompt`. */
  prompts?: Readonly<Record<string, BitcoinPrompt>>
  /**
   * The answer to a request for a signature or transaction. `other-account` signs with another
   * account, and reports it where the vendor's interface does; `other-transaction` signs another
   * transaction.
   */
  answers?: 'honest' | 'malformed' | 'other-account' | 'other-transaction'
  /** How every list of accounts is written. */
  accounts?: 'honest' | 'none' | 'not-addresses' | 'not-a-list'
  /** How requests themselves behave. */
  requests?: 'answer' | 'silent' | 'throw' | 'reject-string' | 'reject-null'
  /** Whether it emits events to the page for its owner's actions. */
  events?: 'once' | 'never'
  /**
   * Requests while it is locked: they wait for the owner to unlock it (the default), or are
   * refused.
   */
  locked?: 'hang' | 'refuse'
  /** Methods that this version of the wallet does not have. */
  lacks?: readonly string[]
}

/** One address, and the data that a wallet returns with it. */
export interface BitcoinKeyAddress {
  /** The address, as its network writes it. */
  address: string
  /** Hex: 33 bytes, 32 for taproot. */
  publicKey: string
  /** The derivation path that the wallet names, e.g. `m/84'/0'/0'/0/0`. */
  path: string
  /** `stacks` is no Bitcoin address. */
  type: 'p2wpkh' | 'p2sh' | 'p2tr' | 'stacks'
}

/** The addresses of one account on one network. */
export interface BitcoinAddressSet {
  /** For coins: native SegWit, or nested in P2SH. */
  payment: BitcoinKeyAddress
  /** For inscriptions: taproot (P2TR). */
  ordinals: BitcoinKeyAddress
  /** Of Stacks. */
  stx: BitcoinKeyAddress
}

/** A wallet's identity and accounts. */
export interface BitcoinWalletOptions {
  /** Whose interface it has. */
  vendor: BitcoinVendor
  /** Shown name; the vendor's own by default, `Scripted Bitcoin` for `standard`. */
  name?: string
  /** A data URI or anything else; a small square by default. */
  icon?: string
  /** The first network; `mainnet` by default. */
  network?: BitcoinNetworkName
  /** Native SegWit, or nested in P2SH as Xverse's first accounts are. */
  payment?: 'p2wpkh' | 'p2sh'
  /** The address that single-address wallets (UniSat, OKX, Bitget) use; payment by default. */
  single?: 'payment' | 'ordinals'
  /** The addresses that the page may see of wallets that share several, in this order. */
  shares?: readonly ('payment' | 'ordinals' | 'stx')[]
  /** Networks of the accounts of a `standard` wallet; the current one by default. */
  serves?: readonly BitcoinNetworkName[]
  /** How it answers; honest and willing by default. */
  behaviour?: BitcoinTraits
  /** `late`: only after `appear()`. */
  appear?: 'now' | 'late'
  /**
   * More ways to find it: the registry `btc_providers` (WBIP004), and the feature `sats-connect:`
   * of the Wallet Standard, which only wallets with sats-connect have.
   */
  also?: readonly ('registry' | 'sats-feature')[]
  /** Esplora's base URL, for reading coins and sending. */
  esploraUrl?: string
}

/** The holder of the keys; arguments and answers are JSON. */
export type BitcoinSigner = (
  what: 'message' | 'psbt' | 'transfer' | 'send',
  request: Readonly<Record<string, unknown>>,
) => Promise<unknown>

/** The window of a page, as far as these wallets need it. */
export type BitcoinWindow = WalletWindow & Record<string, unknown>

/** A wallet that behaves as scripted. */
export interface ScriptedBitcoinWallet {
  /** Whose interface it has. */
  readonly vendor: BitcoinVendor
  /** Its shown name. */
  readonly name: string
  /** Every request so far, oldest first, by the vendor's method names. */
  readonly calls: WalletCall[]
  /** Of the selected account on the current network. */
  addresses(): BitcoinAddressSet
  /** Whether it counts the page as connected. */
  readonly granted: boolean
  /** Puts itself on the page; announces itself again if it is there already. */
  appear(): void
  /** Removes itself from pages that load later. Open pages receive no event. */
  hide(): void
  /** Replaces the behaviour. Waiting requests keep waiting. */
  set(behaviour: BitcoinTraits): void
  /** Connects the page without a request. */
  grant(): void
  /** The owner shares other addresses of the account. */
  share(which: readonly ('payment' | 'ordinals' | 'stx')[]): void
  /** The owner selects another of its two accounts. */
  switchAccount(index: 0 | 1): void
  /** The owner switches the network in the wallet. */
  switchNetwork(network: BitcoinNetworkName): void
  /** The owner disconnects the page in the wallet. */
  revoke(): void
  /** The owner locks it: accounts are empty, and requests that ask wait. */
  lock(): void
  /** The owner unlocks it. */
  unlock(): void
  /** It is removed from the page, and requests never settle. */
  disappear(): void
  /** The extension is back, with its previous state. */
  comeBack(): void
  /** Methods that wait for the owner, oldest first. */
  waiting(): string[]
  /** Answers waiting requests (of one method) by the current behaviour. Returns how many. */
  release(method?: string): number
  /** Approves waiting requests (of one `method`). Returns how many. */
  approve(method?: string): number
  /** Refuses waiting requests (of one `method`). Returns how many. */
  reject(method?: string): number
  /** Resolves once `method` has been requested `times` times in all. */
  asked(method: string, times?: number): Promise<void>
  /** Takes the wallet off the window. */
  remove(): void
}
