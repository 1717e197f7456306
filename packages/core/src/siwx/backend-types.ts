/** A host's own backend. */
export interface BackendSiwxOptions {
  /** GET returns a nonce: text, or `{ nonce }`. */
  readonly nonceUrl: string
  /**
   * POST `{ message, signature, publicKey? }` verifies it and starts a session. 401 and 403:
   * invalid.
   */
  readonly verifyUrl: string
  /**
   * GET returns the visitor's sessions, one or several `{ message, signature? }`; 401, 404 or an
   * empty answer without one.
   */
  readonly sessionUrl: string
  /** POST ends the session: `{ chainId, accountAddress }`, or `{}` for all. */
  readonly signOutUrl: string
  /** The statement in the message: one line of ASCII. */
  readonly statement?: string
  /**
   * How long the message is valid, milliseconds. Default ten minutes. The backend decides how long
   * the session lasts.
   */
  readonly lasts?: number
  /** Whether an account needs a session to stay connected. Default false. */
  readonly required?: boolean
  /** As in `Siwx`. */
  readonly prompt?: boolean
  /** As in `Siwx`. */
  readonly signOutOnDisconnect?: boolean
  /** Whether cookies are sent: `include` for a backend on another origin. Default `same-origin`. */
  readonly credentials?: RequestCredentials
}
