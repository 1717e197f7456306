import type { Transaction } from 'kysely'
import type { MailTables } from './table.ts'

/** An act of a logged-in device, which its owner may not have wanted. */
export type Notice =
  /** A device was approved. */
  | { kind: 'device-added' }
  /** An existing user with a wallet logged in on a new device. */
  | { kind: 'new-login'; method: string }
  | { kind: 'method-added'; method: string }
  | { kind: 'method-removed'; method: string }
  | { kind: 'recovery-changed' }
  /** The recovery phrase was shown. */
  | { kind: 'exported' }

/** Each has its text in every language. */
export type Letter =
  | (Notice & { project: string; site: string; device: string })
  /** The login code. `site` is the page's origin, `project` the project's name. */
  | { kind: 'code'; code: string; minutes: number; project: string; site: string }
  /** An unknown device: the link's page has a button that approves it. */
  | { kind: 'device'; url: string; minutes: number; project: string; site: string; device: string }
  /**
   * The recovery service's code, which gives a device a share of an existing wallet, made at `since`
   * and used by so many `devices`. An empty `site` is not named.
   */
  | {
      kind: 'recovery'
      code: string
      minutes: number
      site: string
      device: string
      since: number
      devices: number
    }
  /** A waiting device: the link's page has a button that refuses it. `minutes` is the wait. */
  | {
      kind: 'device-waits'
      url: string
      minutes: number
      project: string
      site: string
      device: string
    }
  /** The code that confirms the address of a new wallet. */
  | { kind: 'recovery-confirm'; code: string; minutes: number; site: string; device: string }
  /** The recovery service has given a new device a share. An empty `site` is not named. */
  | { kind: 'recovery-added'; site: string; device: string }
  | { kind: 'recovery-waits'; url: string; minutes: number; site: string; device: string }
  /** To the present address: the code for changing it to `address`. */
  | {
      kind: 'address-old'
      code: string
      minutes: number
      project: string
      site: string
      address: string
    }
  | { kind: 'address-new'; code: string; minutes: number; project: string; site: string }
  /** To the new address, which another user already has. */
  | { kind: 'address-taken'; project: string; site: string }
  /**
   * To the present address, which changes at `counts`, after `minutes`. The link's page has a
   * button that refuses that.
   */
  | {
      kind: 'address-waits'
      url: string
      minutes: number
      counts: number
      project: string
      site: string
      device: string
      address: string
    }
  /**
   * A device that has not opened the wallet wants to delete the login, or to remove a device
   * (`removed` is its name) or a login method. The link's page has a button that refuses that.
   */
  | {
      kind: 'removal-waits'
      removal: 'account' | 'device' | 'login-method'
      removed: string
      method: string
      url: string
      minutes: number
      counts: number
      project: string
      site: string
      device: string
    }
  /** To the new address, after a wait. */
  | { kind: 'address-now'; project: string; site: string }
  /** To the present address: it stays, because another user got the new one meanwhile. */
  | { kind: 'address-kept'; project: string; site: string; address: string }
  /** To the previous address, after a change. */
  | { kind: 'address-changed'; project: string; site: string; address: string }
  /** A login was deleted. Backups no longer contain it after `days`. */
  | { kind: 'deleted'; project: string; days: number }

export interface Mail {
  /** There is a mail server. */
  readonly on: boolean
  /**
   * Resolves once the mail is stored. `locale` is a language tag; English where there are no texts.
   * Replaces a waiting mail with the same `key`.
   */
  send(to: string, locale: string, letter: Letter, key?: string): Promise<void>
  /** Nothing is waiting to be sent now. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Its mails can be stored in the caller's transaction. */
export interface Mailer extends Mail {
  /**
   * Like `send`, but stored together with the caller's change, or not at all. Call `wake` after the
   * commit.
   */
  sendWithin(
    transaction: Transaction<MailTables>,
    to: string,
    locale: string,
    letter: Letter,
    key?: string,
  ): Promise<void>
  /** Sends what `sendWithin` stored. If the process dies before, the next start does. */
  wake(): void
}
