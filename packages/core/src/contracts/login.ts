/** What logging in asks of a visitor, and who has logged in. */

/** What a login shows while it waits. A type, as interfaces are no `Json`. */
export type LoginStep = {
  /** The address that was given; empty before. */
  email: string
  /** When another mail may be asked for, milliseconds since the epoch. */
  resend?: number
  /** Why what was given before was not taken: the code of an error. */
  error?: string
  /** Tells one refusal from the next. */
  tries?: number
  /** Which way in, where it is not e-mail: `passkey`, `farcaster`, or the provider's name. */
  way?: string
}

/** Who has logged in, as the login says. A type, as interfaces are no `Json`. */
export type LoginUser = {
  /** How: `email`, or the provider's name. */
  provider: string
  /** The address, where the login has one. */
  email?: string
  /** The name that the provider knows. */
  name?: string
  /** The address of a picture. */
  picture?: string
  /**
   * The browser lets the login store nothing in this page: what it asks is asked in a window of its own, which opens in a press. Whether the login still stands is
   * known once that is open.
   */
  inWindow?: boolean
}

/** What a visitor answers a login: an address, a code, or that another mail, window or code to scan is wanted, or a passkey asked for again. */
export type StepAnswer = { email: string } | { code: string } | { resend: true }

/** A device, or a browser, that a login is used on. */
export interface LoginDevice {
  /** Its id, as `removeDevice` takes it. */
  id: string
  /** What it is, in words: `Firefox on Linux`. */
  name: string
  /** The origin of the page that the login was used on first. */
  site: string
  /** When it was let in, milliseconds since the epoch. */
  created: number
  /** When it was used last, likewise. */
  seen: number
  /** It is this one. */
  isCurrent: boolean
}

/** A way in that belongs to whoever is logged in. */
export interface LoginWay {
  /** Its id, as `removeWay` takes it. */
  id: string
  /** `email`, `passkey`, `farcaster`, or the provider's name. */
  way: string
  /** What its owner knows it by: an address, a name. */
  label?: string
  /** The address of a picture. */
  picture?: string
  /** When it was added, milliseconds since the epoch. */
  created: number
  /** The login that stands has come by it. */
  isCurrent: boolean
}

/** How the owner gets in on a new device, and who can help. */
export interface LoginRecovery {
  /**
   * What opens the wallet on a new device, beside a login: a code that the keeper mails (`keeper`), a passkey, or a passphrase. Undefined where
   * another device has changed it and this one has not logged in since.
   */
  kind?: 'keeper' | 'passkey' | 'passphrase'
  /** The address that the keeper's codes go to. */
  email?: string
}

/** What whoever is logged in can do about the login. */
export interface LoginAccount {
  /** The ways in, and the recovery. */
  ways(): Promise<{ ways: readonly LoginWay[]; recovery: LoginRecovery }>
  /** One more way in; whoever logged in longer than five minutes ago proves anew who they are. A provider's window opens within the press: rejects with `popup-blocked` where the browser refuses it, with `way-taken` where it is another user's. */
  addWay(way: string): Promise<void>
  /** One way in less; rejects with `last-way` for the last, and with `recovery-address` where the keeper's codes go to it. */
  removeWay(id: string): Promise<void>
  /**
   * Another address to log in with, or a first one; resolves once the codes of both have been entered, on a screen that this page cannot read.
   *
   * @param email The new address. Rejects with `same-address` for the present one.
   */
  changeEmail(email: string): Promise<void>
  /** Another way of recovery, chosen on a screen that this page cannot read. */
  setRecovery(): Promise<void>
  /** Deletes the login and its wallet's keys from the servers, once the visitor has read what that means; the link ends. Resolves with the days after which backups have nothing of it either. */
  deleteAccount(): Promise<{ backups: number }>
  /** Where it is used, this device first. */
  devices(): Promise<readonly LoginDevice[]>
  /** Ends it on another device. */
  removeDevice(id: string): Promise<void>
  /** Shows the recovery phrase, on a screen that this page cannot read; resolves once the visitor is done. */
  showPhrase(): Promise<void>
}
