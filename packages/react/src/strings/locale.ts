export type Compiled = readonly Token[]
/** The value's name, its kind, and the branches of a plural or select. */
export type Token =
  | string
  | readonly [name: string, kind?: string, branches?: Readonly<Record<string, Compiled>>]
export type Messages = Readonly<Record<string, Compiled>>

/** The labels of buttons before anything has loaded. */
export interface ButtonStrings {
  /** While disconnected. */
  connect: string
  /** While a wallet request is pending. */
  connecting: string
  /** Names the account's button. */
  account: string
  /** Names the network's button. */
  network: string
  /** No network is in use. */
  selectNetwork: string
  /** The network in use is not configured. */
  switchNetwork: string
  /** A network without a name. */
  unknownNetwork: string
  /** Ends the connection. */
  disconnect: string
  /** The balance is being read. */
  loadingBalance: string
  /** The balance could not be read. */
  unknownBalance: string
  /** Names the number of pending transactions. */
  pending: string
  /** A login that is not offered to this visitor. */
  unavailable: string
  /** Tries again. */
  retry: string
  /** Closes the small card. */
  close: string
  /** The modal's code could not be loaded. */
  loadFailed: string
  /** What to do. */
  loadFailedHint: string
}

/** A language: the buttons' labels at once, the modal's messages on demand. */
export interface Locale {
  /** BCP 47; numbers, plurals and times follow it. */
  code: string
  /** The direction of its script. */
  dir: 'ltr' | 'rtl'
  /** The buttons' labels. */
  buttons: ButtonStrings
  /** Loads the card's messages. */
  load(): Promise<Words>
}

export interface Words {
  /** Those of the first card; for a host's own language, all of its messages. */
  messages: Messages
  /** Those that load with a feature's views, by its id. */
  parts?: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
}
