/** What is told by mail. Each kind has its text in every language. */
export type Letter =
  /** The server's code to log in. `site` is the page's origin, `project` what its operator calls it. */
  | { kind: 'code'; code: string; minutes: number; project: string; site: string }
  /** A device that is not known yet asks to be let in: a link to a page that names it, and approves by a button. */
  | { kind: 'device'; url: string; minutes: number; project: string; site: string; device: string }
  /** The keeper's code, with which a device gets a share of a wallet that there is already. */
  | { kind: 'recovery'; code: string; minutes: number; site: string; device: string }
  /** A new device waits to be let in: a link to a page whose button refuses it. `minutes`: how long it waits. */
  | { kind: 'device-waits'; url: string; minutes: number; project: string; site: string; device: string }
  /** The keeper's, likewise. */
  | { kind: 'recovery-waits'; url: string; minutes: number; site: string; device: string }
  /** A device has been let in. */
  | { kind: 'device-added'; project: string; site: string; device: string }
  /** To the present address: the code without which another does not take its place. `address` is the other one. */
  | { kind: 'address-old'; code: string; minutes: number; project: string; site: string; address: string }
  /** To the other address: its code. */
  | { kind: 'address-new'; code: string; minutes: number; project: string; site: string }
  /** To the other address, where somebody logs in with it already. */
  | { kind: 'address-taken'; project: string; site: string }
  /** To the address that was: another has taken its place. */
  | { kind: 'address-changed'; project: string; site: string; address: string }
  /** A login was deleted. `days` after which nothing of it is left in backups either. */
  | { kind: 'deleted'; project: string; days: number }

/** Sends mails: each is kept until it has been sent, so that a restart loses none. */
export interface Mail {
  /** Whether there is a mail server at all. */
  readonly on: boolean
  /** Resolves once the letter is kept. `locale` is a language tag; English where there are no texts in it. `key` names what a later letter takes the place of, if it has not been sent yet. */
  send(to: string, locale: string, letter: Letter, key?: string): Promise<void>
  /** Resolves once nothing waits to be sent now. */
  settled(): Promise<void>
  stop(): Promise<void>
}
