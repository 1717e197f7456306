/** A message after compilation: text, or text with holes. */
export type Compiled = readonly Token[]
/** A hole: a value's name, then its kind, then the branches of a plural or select. */
export type Token = string | readonly [name: string, kind?: string, branches?: Readonly<Record<string, Compiled>>]
export type Messages = Readonly<Record<string, Compiled>>

/** What a button says before anything has been loaded. */
export interface ButtonStrings {
  connect: string
  connecting: string
  account: string
  network: string
  selectNetwork: string
  switchNetwork: string
  unknownNetwork: string
  disconnect: string
  loadingBalance: string
  unknownBalance: string
  retry: string
  close: string
  /** The modal's code could not be loaded (ruling 26). */
  loadFailed: string
  loadFailedHint: string
}

/** A language: the buttons' words at once, the modal's on demand. */
export interface Locale {
  /** BCP 47; numbers, plurals and times follow it. */
  code: string
  dir: 'ltr' | 'rtl'
  buttons: ButtonStrings
  load(): Promise<Words>
}

/** What the card says in a language. */
export interface Words {
  /** At once; for a language of the host's own, all that it has words for. */
  messages: Messages
  /** With the views of each feature, by its id; `parts` is what all views behind the wallet list share, `legal` is for hosts with texts. */
  parts?: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
}
