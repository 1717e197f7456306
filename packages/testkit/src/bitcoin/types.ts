/**
 * The options, behaviours and controls of a scripted Bitcoin wallet. All options can be sent into a
 * page.
 */
import type { WalletCall, WalletWindow } from '../wallets/types.ts'

/** A Bitcoin network, by its usual name. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

/**
 * Whose interface the wallet has. `standard` is a wallet of the Wallet Standard with Bitcoin
 * features.
 */
export type BitcoinVendor = 'standard' | 'xverse' | 'leather' | 'unisat' | 'okx' | 'bitget'

/** How a wallet answers requests that ask its owner. */
export type BitcoinPrompt =
  /** The owner agrees. */
  | 'approve'
  /** The owner refuses, in the vendor's own words and code. */
  | 'reject'
  /** The window stays open until `approve()`, `reject()` or `release()`. */
  | 'hang'
  /** A window is open already: -32002, or words to that effect. sats-connect has no word for it. */
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
   * What it returns for a signature or a transaction. `other-account` signs with another account
   * than the named one, and reports that account where the vendor's interface does;
   * `other-transaction` signs another transaction.
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

/** One address with what a wallet says of it. */
export interface BitcoinKeyAddress {
  /** The address, as its network writes it. */
  address: string
  /** Hex: 33 bytes, 32 for taproot. */
  publicKey: string
  /** The derivation path that the wallet names, e.g. `m/84'/0'/0'/0/0`. */
  path: string
  /** What the output is locked by; `stacks` is no Bitcoin address. */
  type: 'p2wpkh' | 'p2sh' | 'p2tr' | 'stacks'
}

/** The addresses of one account on one network. */
export interface BitcoinAddressSet {
  /** For coins: native SegWit, or nested in P2SH. */
  payment: BitcoinKeyAddress
  /** For inscriptions: taproot (P2TR). */
  ordinals: BitcoinKeyAddress
  /** Of Stacks, which wallets list beside the others. */
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
  /** The network it begins on; `mainnet` by default. */
  network?: BitcoinNetworkName
  /**
   * How the payment address is made: native SegWit, or nested in P2SH as Xverse's first accounts
   * are.
   */
  payment?: 'p2wpkh' | 'p2sh'
  /** The address that single-address wallets (UniSat, OKX, Bitget) use; payment by default. */
  single?: 'payment' | 'ordinals'
  /** Which addresses the page gets to see of wallets that share several, those first first. */
  shares?: readonly ('payment' | 'ordinals' | 'stx')[]
  /**
   * The networks that accounts of a `standard` wallet say they are for; the current one by default.
   */
  serves?: readonly BitcoinNetworkName[]
  /** How it answers; honest and willing by default. */
  behaviour?: BitcoinTraits
  /** `late`: only from the call of `appear()` on. */
  appear?: 'now' | 'late'
  /**
   * Ways on which it can be found beside its own: the registry `btc_providers` (WBIP004), and the
   * feature `sats-connect:` of the Wallet Standard, which only wallets that speak sats-connect
   * have.
   */
  also?: readonly ('registry' | 'sats-feature')[]
  /** Esplora's base URL, from which it takes its coins and to which it sends. */
  esploraUrl?: string
}

/** Asks whoever holds the keys; arguments and answers are JSON. */
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
  /** Every request so far, oldest first, by the vendor's own names. */
  readonly calls: WalletCall[]
  /** The addresses that it holds on the network on which it is, of the selected account. */
  addresses(): BitcoinAddressSet
  /** Whether it counts the page as connected. */
  readonly granted: boolean
  /**
   * Puts itself on the page, when it is late or hidden; says that it is there once more when it is.
   */
  appear(): void
  /** It is no longer on pages that load later. Open pages receive no event. */
  hide(): void
  /** Replaces the behaviour. Requests that wait go on waiting. */
  set(behaviour: BitcoinTraits): void
  /** The page is connected, without having been asked. */
  grant(): void
  /** The owner shares other addresses of the account. */
  share(which: readonly ('payment' | 'ordinals' | 'stx')[]): void
  /** The owner selects another of its two accounts. */
  switchAccount(index: 0 | 1): void
  /** The owner switches the network in the wallet. */
  switchNetwork(network: BitcoinNetworkName): void
  /** The owner disconnects the page in the wallet. */
  revoke(): void
  /** The owner locks it: accounts are empty, what asks waits. */
  lock(): void
  /** The owner unlocks it. */
  unlock(): void
  /** It is removed from the page, and requests never settle. */
  disappear(): void
  /** The extension is back, with its previous state. */
  comeBack(): void
  /** Methods that wait for the owner, oldest first. */
  waiting(): string[]
  /** Answers what waits (of one method) as the behaviour now says. Returns how many. */
  release(method?: string): number
  /** Approves what waits (of one `method`). Returns how many. */
  approve(method?: string): number
  /** Refuses what waits (of one `method`). Returns how many. */
  reject(method?: string): number
  /** Resolves once `method` has been requested `times` times in all. */
  asked(method: string, times?: number): Promise<void>
  /** Takes the wallet off the window. */
  remove(): void
}
