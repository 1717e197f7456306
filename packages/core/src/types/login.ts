/** The types of a login: its steps, its user, and what the user can change. */

/** What a login shows while it waits. A type, because interfaces are not assignable to `Json`. */
export type LoginStep = {
  /** The visitor's email address; empty before that. */
  email: string
  /** When another mail may be requested, milliseconds since the epoch. */
  resend?: number
  /** The error code of the rejected answer. */
  error?: string
  /** Seconds after which the answer may be given again, with `too-early` and `rate-limited`. */
  retryAfter?: number
  /** Increases with every rejection, to tell two in a row apart. */
  tries?: number
  /** The login method, unless e-mail: `passkey`, `farcaster`, or the provider's name. */
  loginMethod?: string
}

/** The logged-in user. A type, because interfaces are not assignable to `Json`. */
export type LoginUser = {
  /** `email`, or the provider's name. */
  provider: string
  /** The email address, if any. */
  email?: string
  /** The user's name at the provider. */
  name?: string
  /** The URL of a picture. */
  picture?: string
  /**
   * The version of the legal texts last agreed to by this login method, and when (milliseconds
   * since the epoch), as stored by the login's server.
   */
  legal?: { version: string; agreed: number }
  /**
   * The browser lets the login store nothing in this page, so it runs in its own window, opened by
   * a click. Only then is it known whether the login is still valid.
   */
  inWindow?: boolean
}

/**
 * The visitor's answer to a login: an address, a code, `resend` (another mail, window, QR code or
 * passkey request), or `thisTab`, which visits the provider in this tab.
 */
export type StepAnswer = { email: string } | { code: string } | { resend: true } | { thisTab: true }

/**
 * An offer for which this tab left the page, to log in or to add it to a login, and has returned.
 */
export interface Returned {
  /** The connector's id. */
  connector: string
  /** The offer's id. */
  offer: string
  /** Whether the card was open before, and opens again. */
  open: boolean
  /** The link to which the offer is added as a login method. Undefined: log in. */
  link?: string
}

/** A device or browser of a login. */
export interface LoginDevice {
  /** Its id, as `removeDevice` takes it. */
  id: string
  /** E.g. `Firefox on Linux`. */
  name: string
  /** The origin where the login was first used. */
  site: string
  /** When it was added, milliseconds since the epoch. */
  created: number
  /** When it was last used, milliseconds since the epoch. */
  seen: number
  /** Whether it is this device. */
  isCurrent: boolean
}

/** A login method of the logged-in user. */
export interface LoginMethod {
  /** Its id, as `removeLoginMethod` takes it. */
  id: string
  /** `email`, `passkey`, `farcaster`, or the provider's name. */
  loginMethod: string
  /** An address or a name that its owner recognises. */
  label?: string
  /** The URL of a picture. */
  picture?: string
  /** When it was added, milliseconds since the epoch. */
  created: number
  /** Whether the current login used it. */
  isCurrent: boolean
}

/** How the owner opens the wallet on a new device. */
export interface LoginRecovery {
  /**
   * What opens the wallet on a new device besides a login: the recovery service (`service`), by a
   * code in a mail or by the login itself; a passkey; or a passphrase. Undefined if another device
   * has changed it and this one has not logged in since.
   */
  kind?: 'service' | 'passkey' | 'passphrase'
  /**
   * The address for the recovery service's codes. After a change it is the earlier one, until a
   * login by the new one on a device that has the wallet. With `service`, undefined where only
   * another login by the provider opens the wallet.
   */
  email?: string
  /** Another login by the provider opens the wallet without a code. */
  byLogin?: true
  /**
   * `email` is not confirmed yet: until it is, by `confirmRecovery`, no code opens the wallet on
   * another device.
   */
  unconfirmed?: true
}

/**
 * A change of the email address, confirmed by codes to both addresses. A type, because interfaces
 * are not assignable to `Json`.
 */
export type LoginEmailChange = {
  /** The new address. */
  email: string
  /** When it takes effect, milliseconds since the epoch; until then the present address logs in. */
  until: number
  /** `taken`: the address became another user's meanwhile, so the change failed. */
  state: 'waits' | 'taken'
}

/**
 * A removal that a device has asked for which has not opened the wallet: it waits, so that the
 * owner can stop it. A type, because interfaces are not assignable to `Json`.
 */
export type LoginRemoval = {
  /** Its id, as `cancelRemoval` takes it. */
  id: string
  /** The whole login with its wallet, a device, or a login method. */
  kind: 'account' | 'device' | 'login-method'
  /** The device, or the login method; undefined for the login. */
  name?: string
  /** The device that asked. */
  by: string
  /** From when on the server carries it out, milliseconds since the epoch. */
  until: number
}

/** What the logged-in user can do with the login. */
export interface LoginAccount {
  /**
   * The login methods, the recovery, a pending or failed change of the address, and removals that
   * wait.
   */
  loginMethods(): Promise<{
    loginMethods: readonly LoginMethod[]
    recovery: LoginRecovery
    change?: LoginEmailChange
    removals?: readonly LoginRemoval[]
  }>
  /**
   * Adds a login method. A user who logged in more than five minutes ago must log in again first. A
   * provider's window opens within the click: rejects with `popup-blocked` if the browser refuses
   * it, with `popup-severed` if neither it nor this tab can be used, and with `login-method-taken` if the
   * identity belongs to another user.
   *
   * @param loginMethod `google`, `github`, …, `farcaster` or `passkey`.
   * @param how `thisTab`: visits the provider in this tab, as always where no window can reach
   *   the page. On another screen, which this page cannot read, the visitor follows a link that
   *   leaves the page; rejects with `user-rejected` if the visitor stays. Once the page is loaded
   *   again, the outcome is in `returnedLoginMethod`.
   */
  addLoginMethod(loginMethod: string, how?: { thisTab?: boolean }): Promise<void>
  /**
   * The login method for which `addLoginMethod` has left this page, once it is added; undefined if there is
   * none. It is completed when the page is loaded again, so this can be called repeatedly. Rejects
   * as `addLoginMethod` does: `login-method-taken`, `provider-failed`, `user-rejected` by the visitor at the
   * provider, `code-expired` if the visit took too long or another user has logged in meanwhile,
   * `login-expired` if the login has ended.
   */
  returnedLoginMethod(): Promise<string | undefined>
  /**
   * Removes a login method; rejects with `last-login-method` for the last one, and with `recovery-address`
   * if the recovery service's codes go to it. Like `removeDevice` and `deleteAccount`, rejects with
   * `removal-waits` on a device that has not opened the wallet: the server removes it later, unless
   * the owner stops it.
   */
  removeLoginMethod(id: string): Promise<void>
  /**
   * Changes or adds the email address for login; resolves once the codes sent to both addresses
   * have been entered, on a screen that this page cannot read. A change waits as long as the
   * server's operator wants, and its owner can reject it by a mail to the present address; another
   * change replaces it, and waits as long.
   *
   * @param email The new address. Rejects with `same-address` for the present one.
   * @returns The change, if it waits; undefined if the new address is valid now.
   */
  changeEmail(email: string): Promise<LoginEmailChange | undefined>
  /** Cancels a pending change of the address, or removes a failed one. */
  cancelEmailChange(): Promise<void>
  /** Stops a removal that waits; nothing happens if it has ended. */
  cancelRemoval(id: string): Promise<void>
  /** Changes the recovery, on a screen that this page cannot read. */
  setRecovery(): Promise<void>
  /**
   * Asks for the code that confirms the recovery's address, on a screen that this page cannot read.
   * Rejects with `user-rejected` if the visitor puts it off.
   */
  confirmRecovery(): Promise<void>
  /**
   * Deletes the login and its wallet's keys from the servers, once the visitor has confirmed; the
   * link ends. Resolves with the days until backups are deleted, too.
   */
  deleteAccount(): Promise<{ backups: number }>
  /** Its devices, this one first. */
  devices(): Promise<readonly LoginDevice[]>
  /** Ends the login on another device. */
  removeDevice(id: string): Promise<void>
  /**
   * Shows the recovery phrase, on a screen that this page cannot read; resolves when the visitor
   * closes it.
   */
  showPhrase(): Promise<void>
}
