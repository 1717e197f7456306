import type { SignIn } from './model.ts'
import type { Siwx, SiwxOption } from '../contracts/siwx.ts'

/** A Portico server. */
export interface ServerSiwxOptions {
  /** Its base URL, e.g. `https://wallets.shop.example`. */
  readonly url: string
  /** The project of this page, which lists its origins. */
  readonly projectId: string
  /**
   * `cookie` for a server on the page's own site; `token` for others: a short-lived access token in
   * memory, and a refresh token bound to a key of this browser. Default: `cookie` on the page's own
   * origin, else `token`.
   */
  readonly transport?: 'cookie' | 'token'
  /** The statement in the message: one line of ASCII. */
  readonly statement?: string
  /** Whether an account needs a session to stay connected. Default false. */
  readonly required?: boolean
  /** As in `Siwx`. */
  readonly prompt?: boolean
  /** As in `Siwx`. */
  readonly signOutOnDisconnect?: boolean
}

/** The option `siwx`, and functions for the page's own requests. */
export interface ServerSiwx extends SiwxOption {
  /**
   * The access token for requests to a backend that verifies it; null without a session, or with a
   * cookie.
   *
   * @param account Which session. Default: the latest.
   */
  getToken(account?: { chainId: string; accountAddress: string }): Promise<string | null>
}

export interface ServerSession extends Siwx, Pick<ServerSiwx, 'getToken'> {}

export interface ServerSignIn extends SignIn, Pick<ServerSiwx, 'getToken'> {}
