import type { Transaction } from 'kysely'
import type { MailTables } from './table.ts'

/** The kinds of mail. Each has its text in every language. */
export type Letter =
  /** The server's code to log in. `site` is the page's origin, `project` the project's name. */
  | { kind: 'code'; code: string; minutes: number; project: string; site: string }
  /**
   * An unknown device asks to be let in: a link to a page that names it and has a button to approve
   * it.
   */
  | { kind: 'device'; url: string; minutes: number; project: string; site: string; device: string }
  /** The keeper's code, with which a device gets a share of an existing wallet. */
  | { kind: 'recovery'; code: string; minutes: number; site: string; device: string }
  /**
   * A new device waits to be let in: a link to a page whose button refuses it. `minutes`: how long
   * it waits.
   */
  | {
      kind: 'device-waits'
      url: string
      minutes: number
      project: string
      site: string
      device: string
    }
  /** The keeper's, likewise. */
  | { kind: 'recovery-waits'; url: string; minutes: number; site: string; device: string }
  /** A device has been let in. */
  | { kind: 'device-added'; project: string; site: string; device: string }
  /**
   * To the present address: the code that a change of the address needs. `address` is the new one.
   */
  | {
      kind: 'address-old'
      code: string
      minutes: number
      project: string
      site: string
      address: string
    }
  /** To the new address: its code. */
  | { kind: 'address-new'; code: string; minutes: number; project: string; site: string }
  /** To the new address, where a user logs in with it already. */
  | { kind: 'address-taken'; project: string; site: string }
  /**
   * To the present address: another replaces it at `counts`, after `minutes`. The link leads to a
   * page whose button refuses that.
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
  /** To the new address, once it has replaced the previous one after a wait. */
  | { kind: 'address-now'; project: string; site: string }
  /**
   * To the present address: it stays, because the new one has become another user's during the
   * wait.
   */
  | { kind: 'address-kept'; project: string; site: string; address: string }
  /** To the previous address: another has replaced it. */
  | { kind: 'address-changed'; project: string; site: string; address: string }
  /** A login was deleted. `days`: after how many days backups no longer contain it either. */
  | { kind: 'deleted'; project: string; days: number }

/** Sends mails. Each is stored until it has been sent, so that a restart loses none. */
export interface Mail {
  /** Whether there is a mail server. */
  readonly on: boolean
  /**
   * Resolves once the mail is stored. `locale` is a language tag; English where there are no texts
   * in it. A mail replaces an earlier one with the same `key` that has not been sent yet.
   */
  send(to: string, locale: string, letter: Letter, key?: string): Promise<void>
  /** Resolves once nothing waits to be sent now. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** A mail service whose mails can be stored in a transaction of the caller. */
export interface Mailer extends Mail {
  /**
   * The same as `send`, in the caller's transaction: what the mail tells of and the mail itself are
   * stored together, or neither is. Call `wake` after the commit.
   */
  sendWithin(
    transaction: Transaction<MailTables>,
    to: string,
    locale: string,
    letter: Letter,
    key?: string,
  ): Promise<void>
  /**
   * Sends what was stored by `sendWithin`. Where a process dies before it calls this, the mail is
   * sent after the next start.
   */
  wake(): void
}
