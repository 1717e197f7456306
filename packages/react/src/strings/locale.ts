/** A message after compilation: text, or text with holes. */
export type Compiled = readonly Token[]
/** A hole: a value's name, then its kind, then the branches of a plural or select. */
export type Token = string | readonly [name: string, kind?: string, branches?: Readonly<Record<string, Compiled>>]
export type Messages = Readonly<Record<string, Compiled>>

/** What a button says before anything has been loaded. */
export interface ButtonStrings {
  /** Nobody is connected. */
  connect: string
  /** A wallet is being asked. */
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
  /** Names the number of transactions that are under way. */
  pending: string
  /** Tries again. */
  retry: string
  /** Closes the small card. */
  close: string
  /** The modal's code could not be loaded. */
  loadFailed: string
  /** What to do about it. */
  loadFailedHint: string
}

/** A language: the buttons' words at once, the modal's on demand. */
export interface Locale {
  /** BCP 47; numbers, plurals and times follow it. */
  code: string
  /** The direction of its script. */
  dir: 'ltr' | 'rtl'
  /** The buttons' words. */
  buttons: ButtonStrings
  /** Fetches the card's words. */
  load(): Promise<Words>
}

/** What the card says in a language. */
export interface Words {
  /** At once; for a language of the host's own, all that it has words for. */
  messages: Messages
  /** With the views of each feature, by its id; `parts` is what all views behind the wallet list share, `legal` is for hosts with texts. */
  parts?: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
}
