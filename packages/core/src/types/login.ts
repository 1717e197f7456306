/** The types of a login: its steps, its user, and what the user can change. */

/**
 * What a login shows while it waits. It is a type, because interfaces are not assignable to `Json`.
 */
export type LoginStep = {
  /** The address that the visitor gave; empty before that. */
  email: string
  /** When another mail may be asked for, milliseconds since the epoch. */
  resend?: number
  /** Why the last answer was refused: the code of an error. */
  error?: string
  /** Increases with every refusal, so that two in a row can be told apart. */
  tries?: number
  /** The login method, where it is not e-mail: `passkey`, `farcaster`, or the provider's name. */
  way?: string
}

/**
 * Who has logged in, as the login reports it. It is a type, because interfaces are not assignable
 * to `Json`.
 */
export type LoginUser = {
  /** How: `email`, or the provider's name. */
  provider: string
  /** The address, where the login has one. */
  email?: string
  /** The user's name at the provider. */
  name?: string
  /** The address of a picture. */
  picture?: string
  /**
   * The version of the legal texts that was agreed to last by this way in, as the login's server
   * keeps it, and when (milliseconds since the epoch).
   */
  legal?: { version: string; agreed: number }
  /**
   * The browser lets the login store nothing in this page, so it runs in a window of its own, which
   * opens on a press. Whether the login is still valid is known once the window is open.
   */
  inWindow?: boolean
}

/**
 * The visitor's answer to a login: an address, a code, `resend`, which asks for another mail,
 * window or code to scan, or for the passkey again, or `thisTab`, which visits the provider in this
 * tab.
 */
export type StepAnswer = { email: string } | { code: string } | { resend: true } | { thisTab: true }

/**
 * An offer for which the page was left in this tab, to log in by it or to add it to a login; the
 * tab has returned.
 */
export interface Returned {
  /** The connector's id. */
  connector: string
  /** The offer's, there. */
  offer: string
  /** Whether the card was open before, and is to open again. */
  open: boolean
  /**
   * The id of the link that the offer is to be added to, as one more login method. Undefined: to
   * log in by it.
   */
  link?: string
}

/** A device or a browser on which a login is used. */
export interface LoginDevice {
  /** Its id, as `removeDevice` takes it. */
  id: string
  /** Its description, for example `Firefox on Linux`. */
  name: string
  /** The origin of the page where the login was first used. */
  site: string
  /** When it was added, milliseconds since the epoch. */
  created: number
  /** When it was last used, milliseconds since the epoch. */
  seen: number
  /** Whether it is this device. */
  isCurrent: boolean
}

/** A login method of the logged-in user. */
export interface LoginWay {
  /** Its id, as `removeWay` takes it. */
  id: string
  /** `email`, `passkey`, `farcaster`, or the provider's name. */
  way: string
  /** How its owner recognises it: an address or a name. */
  label?: string
  /** The address of a picture. */
  picture?: string
  /** When it was added, milliseconds since the epoch. */
  created: number
  /** Whether the current login was made with it. */
  isCurrent: boolean
}

/** How the owner opens the wallet on a new device. */
export interface LoginRecovery {
  /**
   * What opens the wallet on a new device in addition to a login: the keeper, by a code that it
   * mails or by the login itself (`keeper`), a passkey, or a passphrase. Undefined if another
   * device has changed it and this one has not logged in since.
   */
  kind?: 'keeper' | 'passkey' | 'passphrase'
  /**
   * The address that the keeper's codes go to. After a change of the address it is the earlier one,
   * until a login by the new one on a device that has the wallet. With `keeper`, undefined where
   * only another login by the provider opens the wallet.
   */
  email?: string
  /** Present where another login by the provider opens the wallet without a code of the keeper. */
  byLogin?: true
}

/**
 * A change of the address to log in with, which was confirmed by the codes of both addresses. It is
 * a type, because interfaces are not assignable to `Json`.
 */
export type LoginEmailChange = {
  /** The new address. */
  email: string
  /** When it takes effect, milliseconds since the epoch; until then the present address logs in. */
  until: number
  /**
   * `waits`: for that time. `taken`: it came to nothing, because the address became another user's
   * meanwhile.
   */
  state: 'waits' | 'taken'
}

/** What the logged-in user can do with the login. */
export interface LoginAccount {
  /** The login methods, the recovery, and a change of the address that waits or came to nothing. */
  ways(): Promise<{ ways: readonly LoginWay[]; recovery: LoginRecovery; change?: LoginEmailChange }>
  /**
   * Adds a login method. A user who logged in more than five minutes ago must log in again first. A
   * provider's window opens within the click: rejects with `popup-blocked` if the browser refuses
   * it, with `popup-severed` if neither it nor this tab can be used, and with `way-taken` if the
   * identity belongs to another user.
   *
   * @param how `thisTab`: visits the provider in this tab instead, as always happens where no
   *   window can reach the page. Another screen, which this page cannot read, asks the visitor to
   *   press a link there, and the page is left; rejects with `user-rejected` if the visitor stays.
   *   The outcome is in `returnedWay` once the page is loaded again.
   */
  addWay(way: string, how?: { thisTab?: boolean }): Promise<void>
  /**
   * The login method for which `addWay` has left this page, once it is added; undefined if the page
   * was not left for one. It is completed by itself when the page is loaded again, so this can be
   * called as often as wanted. Rejects as `addWay` does: `way-taken`, `provider-failed`,
   * `user-rejected` if the visitor has refused at the provider, `code-expired` if the visit took
   * too long or somebody else has logged in meanwhile, `login-expired` if the login has ended.
   */
  returnedWay(): Promise<string | undefined>
  /**
   * Removes a login method; rejects with `last-way` for the last one, and with `recovery-address`
   * if the keeper's codes go to it.
   */
  removeWay(id: string): Promise<void>
  /**
   * Changes the address to log in with, or adds a first one; resolves once the codes sent to both
   * addresses have been entered, on a screen that this page cannot read. A change waits for as long
   * as the server's operator wants, and its owner can refuse it by a mail to the present address;
   * another change replaces it, and waits as long.
   *
   * @param email The new address. Rejects with `same-address` for the present one.
   * @returns The change, if it waits; undefined if the address is the new one now.
   */
  changeEmail(email: string): Promise<LoginEmailChange | undefined>
  /**
   * Ends a change of the address that waits, so that the present address stays, or removes one that
   * came to nothing.
   */
  cancelEmailChange(): Promise<void>
  /** Changes the recovery; the visitor chooses it on a screen that this page cannot read. */
  setRecovery(): Promise<void>
  /**
   * Deletes the login and its wallet's keys from the servers, once the visitor has read what that
   * means; the link ends. Resolves with the number of days after which backups contain nothing of
   * it either.
   */
  deleteAccount(): Promise<{ backups: number }>
  /** The devices on which it is used, this device first. */
  devices(): Promise<readonly LoginDevice[]>
  /** Ends the login on another device. */
  removeDevice(id: string): Promise<void>
  /**
   * Shows the recovery phrase, on a screen that this page cannot read; resolves once the visitor is
   * done.
   */
  showPhrase(): Promise<void>
}
