/** The parameters and results of `serverSiwx`. */
import type { SignIn } from './model.ts'
import type { Siwx, SiwxOption } from '../contracts/siwx.ts'

/** A Portico server. */
export interface ServerSiwxOptions {
  /** Its base URL, e.g. `https://wallets.shop.example`. */
  readonly url: string
  /** The project of this page. The project lists its origins. */
  readonly projectId: string
  /**
   * How sessions are kept. `cookie` is for a server on the page's own site; `token` for any other:
   * a short-lived access token in memory, and a refresh token that is useless without this
   * browser's key. Default: `cookie` on the page's own origin, else `token`.
   */
  readonly transport?: 'cookie' | 'token'
  /** The statement that the visitor agrees to: one line of ASCII. */
  readonly statement?: string
  /** Whether an account must have a session to stay connected. Default false. */
  readonly required?: boolean
  /** As in `Siwx`. */
  readonly prompt?: boolean
  /** As in `Siwx`. */
  readonly signOutOnDisconnect?: boolean
}

/** The result of `serverSiwx`: the option, and functions for the page's own requests. */
export interface ServerSiwx extends SiwxOption {
  /**
   * The access token of a session, for requests to a backend that verifies it with the server; null
   * without a session, or with a cookie.
   *
   * @param account Which session. Default: the one begun last.
   */
  getToken(account?: { chainId: string; accountAddress: string }): Promise<string | null>
}

/** Signs visitors in through a server, and holds its tokens. */
export interface ServerSession extends Siwx, Pick<ServerSiwx, 'getToken'> {}

/** The sign-in of an instance that does so. */
export interface ServerSignIn extends SignIn, Pick<ServerSiwx, 'getToken'> {}
