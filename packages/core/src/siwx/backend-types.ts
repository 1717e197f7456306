/** A host's own backend. */
export interface BackendSiwxOptions {
  /** GET gives a nonce: as text, or as `{ nonce }`. */
  readonly nonceUrl: string
  /** POST takes `{ message, signature, publicKey? }`, verifies it and begins a session. 401 and 403 say that it is not valid. */
  readonly verifyUrl: string
  /** GET gives the sessions of the visitor, `[{ message, signature? }]` or one of them; 401, 404 or an empty answer where there is none. */
  readonly sessionUrl: string
  /** POST ends the session: `{ chainId, accountAddress }`, or `{}` for all. */
  readonly signOutUrl: string
  /** What the visitor agrees to: one line of ASCII. */
  readonly statement?: string
  /** How long the message is valid, milliseconds. Default ten minutes; how long the session lasts is for the backend to say. */
  readonly lasts?: number
  /** Without a session nobody is connected. Default false. */
  readonly required?: boolean
  /** As in `Siwx`. */
  readonly prompt?: boolean
  /** As in `Siwx`. */
  readonly signOutOnDisconnect?: boolean
  /** Cookies are sent along: `include` where the backend is on another origin. Default `same-origin`. */
  readonly credentials?: RequestCredentials
}
