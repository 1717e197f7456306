import type { Behaviour } from './behaviours.ts'

/** The little of a window that a wallet needs. */
export type WalletWindow = EventTarget & {
  /** The window's own constructor. */
  CustomEvent: typeof CustomEvent
  /** The window's own constructor. */
  Event: typeof Event
  /** The provider at `window.ethereum`. */
  ethereum?: unknown
}

/** A request that reached the wallet. */
export interface WalletCall {
  /** The method's name. */
  method: string
  /** The parameters, as the page has sent them. */
  params: unknown
}

/** An EIP-1193 provider: the members that some wallets lack are optional. */
export interface WalletProvider {
  /** Asks the wallet (EIP-1193). */
  request(args: { method: string; params?: unknown }): Promise<unknown>
  /** Listens to an `event` of EIP-1193. */
  on?(event: string, listener: (...args: never[]) => void): unknown
  /** Listens no more. */
  removeListener?(event: string, listener: (...args: never[]) => void): unknown
}

/**
 * Signs in the name of the wallet's accounts: personal_sign, eth_signTypedData_v4,
 * eth_sendTransaction.
 */
export type WalletSigner = (
  method: string,
  params: readonly unknown[],
  at: { chainId: number; rpcUrl: string | undefined },
) => Promise<unknown>

/** A wallet's identity and accounts. All options can be sent into a page. */
export interface WalletOptions {
  /** Shown name; `Scripted Wallet` by default. May be hostile: see `hostileNames`. */
  name?: string
  /**
   * Reverse domain; `test.portico.scripted` by default. A hostile wallet may use another wallet's.
   */
  rdns?: string
  /** A data URI or anything else: see `hostileIcons`. A small square by default. */
  icon?: string
  /** Identity of this announcement; a fixed UUIDv4 derived from the rdns and name by default. */
  uuid?: string
  /** Addresses that the wallet holds, the selected one first; the demo chains' `ada` by default. */
  accounts?: readonly string[]
  /** EIP-155 id of the first chain; 1 by default. */
  chainId?: number
  /** `approve` by default. */
  behaviour?: Behaviour
  /**
   * JSON-RPC of every chain, or of each by its id, for reads and for requests that no key here can
   * sign.
   */
  rpcUrl?: string | Readonly<Record<number, string>>
  /**
   * - `now`: at once and whenever a page asks (the default).
   * - `late`: only after `announce()`.
   * - `twice`: two announcements each time.
   * - `new-uuid`: the second with another uuid.
   * - `two-providers`: the second with another uuid and another provider object.
   * - `never`: not even when asked.
   */
  announce?: 'now' | 'late' | 'twice' | 'new-uuid' | 'two-providers' | 'never'
  /** Also stands at `window.ethereum`. */
  injectAs?: 'ethereum' | false
  /** How the provider object is made: without `on`, without `removeListener`, or frozen. */
  shape?: 'plain' | 'no-on' | 'no-remove' | 'frozen'
}

/** A wallet that behaves as scripted. */
export interface ScriptedWallet {
  /** Identity of its announcement (EIP-6963). */
  readonly uuid: string
  /** The provider that pages get (EIP-1193). */
  readonly provider: WalletProvider
  /** Every request so far, oldest first. */
  readonly calls: WalletCall[]
  /**
   * Announces itself (EIP-6963), whatever `announce` says; a late wallet answers pages from then
   * on.
   */
  announce(): void
  /** Replaces the behaviour. Waiting requests keep waiting. */
  set(behaviour: Behaviour): void
  /** Emits any event with any arguments, as they are. */
  emit(event: string, ...args: unknown[]): void
  /** Shares these accounts without a request, like a wallet that was connected before. */
  connectAs(accounts: readonly string[]): void
  /** The owner selects other accounts; a connected page receives the event. */
  switchAccounts(accounts: readonly string[]): void
  /**
   * The owner switches the chain in the wallet.
   *
   * @param chainId EIP-155 id.
   */
  changeChain(chainId: number): void
  /** The owner disconnects the page in the wallet. */
  revoke(): void
  /**
   * The wallet loses its chain: EIP-1193 `disconnect`, and 4900 for every request until
   * `regainChain`.
   */
  loseChain(): void
  /** EIP-1193 `connect`. */
  regainChain(): void
  /** The extension is removed: requests never settle, or throw. Waiting ones are lost. */
  disappear(how?: 'silent' | 'throw'): void
  /** The extension is back, with its previous state. */
  comeBack(): void
  /** Methods that wait for the owner, oldest first. */
  waiting(): string[]
  /** Answers waiting requests (of one method) by the current behaviour. Returns how many. */
  release(method?: string): number
  /** Approves waiting requests (of one method). Returns how many. */
  approve(method?: string): number
  /** Refuses waiting requests (of one method) with 4001. Returns how many. */
  reject(method?: string): number
  /** Resolves once `method` has been requested `times` times in all. */
  asked(method: string, times?: number): Promise<void>
  /** Takes the wallet off the window. */
  remove(): void
}
