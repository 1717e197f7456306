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
