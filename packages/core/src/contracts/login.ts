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
}

/** What a visitor answers a login: an address, a code, or that another mail is wanted. */
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

/** What whoever is logged in can do about the login. */
export interface LoginAccount {
  /** Where it is used, this device first. */
  devices(): Promise<readonly LoginDevice[]>
  /** Ends it on another device. */
  removeDevice(id: string): Promise<void>
  /** Shows the recovery phrase, on a screen that this page cannot read; resolves once the visitor is done. */
  showPhrase(): Promise<void>
}
