import type { AnyAdapter, ChainId, Network, Platform, RequestHook } from '@portico/core'

/** The window of a page in a check. */
export type PageWindow = EventTarget & {
  /** The window's own constructor. */
  CustomEvent: typeof CustomEvent
  /** The window's own constructor. */
  Event: typeof Event
  /** What wallets put there. */
  [global: string]: unknown
}

/**
 * Capabilities that a namespace's wallets may lack. All that are not in {@link AdapterSubject.lacks}
 * are checked.
 *
 * - `announce`: wallets announce themselves to the page, each as a separate offer. Without it there
 *   is one offer from the start, for any wallet that accepts it.
 * - `vanish`: a wallet reports that it leaves the open page, and can come back.
 * - `pending`: it reports that its window is already open.
 * - `lock`: the page learns that the owner locks and unlocks it.
 * - `accounts-fact`: the page learns that the owner has chosen other accounts.
 * - `account-order`: the first of its accounts is the one that the owner uses.
 * - `many-accounts`: it shares more than one account.
 * - `chain-fact`: the wallet owns the chain, and the page learns of changes.
 * - `foreign-chain`: it connects on its present network, even if the page does not use it. Without
 *   it, it serves one of the page's networks or does not connect.
 * - `chain-choice`: the page can choose the network.
 * - `add-chain`: the page can offer it a network that it does not know.
 * - `sign-message`: it signs texts.
 * - `reread`: it reports its shared accounts without a window, to a page that was suspended and
 *   received no event. Events of a wallet outside of the page may be delivered later.
 * - `restore`: it reports without a window whether the page is connected already. Without it,
 *   either nothing is stored, or the link ends as `session-expired` and the wallet is not asked.
 * - `wait-to-restore`: a link is restored when its wallet appears, and ends if the wallet does not.
 *   Without it, the page restores a link from its storage, without the wallet.
 * - `give-back`: it revokes a permission when the page asks for that.
 * - `hold-back`: an approval after the visitor has stopped waiting does not connect. A host that
 *   keeps the connections itself is connected then, and the page shows that connection.
 */
export type Ability =
  | 'announce'
  | 'vanish'
  | 'pending'
  | 'lock'
  | 'accounts-fact'
  | 'account-order'
  | 'many-accounts'
  | 'chain-fact'
  | 'foreign-chain'
  | 'chain-choice'
  | 'add-chain'
  | 'sign-message'
  | 'reread'
  | 'restore'
  | 'wait-to-restore'
  | 'give-back'
  | 'hold-back'

/** How a wallet answers requests that ask its owner; `silent` answers no request at all. */
export type Mood = 'approve' | 'reject' | 'hang' | 'pending' | 'silent'

/** Options of a check's wallet. */
export interface SubjectWalletOptions {
  /** `Fox` or `Hen`, or one of {@link AdapterSubject.names}. */
  name: string
  /** Addresses that it holds, the selected one first. It signs for the first. */
  accounts: readonly string[]
  /** `late`: only after `announce()`. */
  announce: 'now' | 'late'
  /**
   * `all` serves every network of the subject, `first` only the first one, `foreign` is on
   * {@link AdapterSubject.foreign}.
   */
  serves: 'all' | 'first' | 'foreign'
  /** Lacks the method that signs texts. */
  mute: boolean
}

/** A scripted wallet of the namespace, as the ecosystem's own standard has them. */
export interface SubjectWallet {
  /** Announces itself, again if it has before. A hidden wallet returns with its permissions. */
  announce(): void
  /** Leaves pages that load later, until `announce()`. Open pages receive no event. */
  hide(): void
  /** How it answers requests that ask the owner from now on. */
  answer(mood: Mood): void
  /** The owner approves all waiting requests. */
  approve(): void
  /** The number of requests that need its owner, answered or not. */
  prompts(): number
  /**
   * Whether it still counts the page as connected. Not called if the namespace lacks `give-back`.
   */
  granted(): boolean
  /** The owner chooses other accounts; a connected page receives the event. */
  changeAccounts(accounts: readonly string[]): void
  /** The same for a suspended page, which receives no event. Absent without `reread`. */
  changeUnheard?(accounts: readonly string[]): void
  /**
   * The owner locks it; a connected page receives the event. Until `unlock` it shows no accounts.
   */
  lock?(): void
  /** The owner unlocks it. */
  unlock?(): void
  /** It leaves the open page and reports that; `comeBack` is the reverse. */
  vanish?(): void
  /** The wallet is back on the page, after it had left. */
  comeBack?(): void
  /** The owner moves it to another network; only where the wallet owns the chain. */
  changeNetwork?(chain: ChainId): void
}

/** A misbehaviour of a wallet. */
export interface Hostile<T> {
  /** Completes "a wallet that …", e.g. `answers with accounts that are none`. */
  what: string
  /** Applies it to a page's window or a wallet. */
  run(on: T): void
}

/** The driver of a namespace of wallets for the suite, written once by the adapter's author. */
export interface AdapterSubject<A extends AnyAdapter = AnyAdapter> {
  /** A new adapter: called once an instance, before it starts. */
  adapter(page: { window: PageWindow; platform: Platform }): A
  /** Two networks of the namespace. Wallets begin on the first. */
  networks: readonly [Network, Network]
  /**
   * A network that wallets know and the page does not use; only where the wallet owns the chain.
   */
  foreign?: ChainId
  /** Two accounts in the adapter's own canonical form. */
  accounts: readonly [string, string]
  /**
   * The names of the checks' two wallets. Default `Fox` and `Hen`; a namespace whose wallets are known
   * by name has its own.
   */
  names?: readonly [string, string]
  /** Puts a scripted wallet on the page. */
  wallet(window: PageWindow, options: SubjectWalletOptions): SubjectWallet
  /** How addresses of the namespace are read. */
  addresses: {
    /** A text and the canonical form it is read as. */
    valid: readonly (readonly [text: string, canonical: string])[]
    /** Texts that are no address of the namespace. */
    invalid: readonly string[]
    /**
     * Addresses with a mistake that only the checksum shows; or why the namespace's addresses have
     * none.
     */
    wrongChecksum: readonly string[] | string
  }
  /** Whether the signature is the account's, by a library that is not the adapter's. */
  verify?(signed: { text: string; signature: string; account: string }): boolean | Promise<boolean>
  /**
   * Announcements that are no wallet, or a wallet with something in it that must not be believed.
   */
  announcements: readonly Hostile<PageWindow>[]
  /** Makes a willing wallet answer what must not be believed when it is asked to connect. */
  answers: readonly Hostile<SubjectWallet>[]
  /** Makes a connected wallet say what must not be believed. Nothing may change. */
  facts: readonly Hostile<SubjectWallet>[]
  /**
   * The capabilities that the namespace's wallets lack, with reasons, which become part of test names.
   */
  lacks?: Readonly<Partial<Record<Ability, string>>>
  /**
   * How long a check waits for something to happen before it fails, in milliseconds. Default 4,000,
   * times the environment variable `PORTICO_TIMEOUT_SCALE`.
   */
  patience?: number
  /**
   * How long an attempt waits for its wallet, in milliseconds of the page's clock. Default
   * `limits.approval`.
   */
  approval?: number
  /** What features have hooked into requests. Default: nothing. */
  hooks?: readonly RequestHook[]
  /**
   * Resolves when no message is on its way between page and wallets, for wallets in other
   * processes.
   */
  settled?(window: PageWindow): Promise<void>
}

/** One requirement of every adapter, or a declared lack of its namespace. */
export interface Check {
  /** Reads as a sentence about the adapter. */
  name: string
  /** What the namespace must be able to do; where it lacks any of it, `absent` runs instead. */
  needs?: Ability | readonly Ability[]
  /** Whether the check makes sense for a namespace that has what it needs. Default: it does. */
  applies?(subject: AdapterSubject): boolean
  /** Rejects with the reason if the adapter fails. */
  run(subject: AdapterSubject): Promise<void>
  /** Runs instead when the namespace lacks it, to check that the adapter does not claim it. */
  absent?(subject: AdapterSubject): Promise<void>
}
