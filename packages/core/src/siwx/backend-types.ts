/** A host's own backend. */
export interface BackendSiwxOptions {
  /** GET gives a nonce: as text, or as `{ nonce }`. */
  readonly nonceUrl: string
  /**
   * POST takes `{ message, signature, publicKey? }`, verifies it and begins a session. 401 and 403
   * say that it is not valid.
   */
  readonly verifyUrl: string
  /**
   * GET returns the visitor's sessions, `[{ message, signature? }]` or one of them; 401, 404 or an
   * empty answer when there is none.
   */
  readonly sessionUrl: string
  /** POST ends the session: `{ chainId, accountAddress }`, or `{}` for all. */
  readonly signOutUrl: string
  /** The statement that the visitor agrees to: one line of ASCII. */
  readonly statement?: string
  /**
   * How long the message is valid, milliseconds. Default ten minutes; how long the session lasts is
   * for the backend to say.
   */
  readonly lasts?: number
  /** Whether an account must have a session to stay connected. Default false. */
  readonly required?: boolean
  /** As in `Siwx`. */
  readonly prompt?: boolean
  /** As in `Siwx`. */
  readonly signOutOnDisconnect?: boolean
  /** Whether cookies are sent: `include` for a backend on another origin. Default `same-origin`. */
  readonly credentials?: RequestCredentials
}
