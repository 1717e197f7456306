/** What `serverSiwx` takes and gives. */
import type { Siwx, SiwxOption } from './types.ts'

/** A Portico server. */
export interface ServerSiwxOptions {
  /** Its base URL, e.g. `https://wallets.shop.example`. */
  readonly url: string
  /** Which project of it this page belongs to. The project names its origins. */
  readonly projectId: string
  /**
   * How sessions are kept. `cookie` is for a server on the page's own site; `token` for any other: a short access token in memory, and a refresh
   * token that is worth nothing without this browser's key. Default: `cookie` on the page's own origin, else `token`.
   */
  readonly transport?: 'cookie' | 'token'
  /** What the visitor agrees to: one line of ASCII. */
  readonly statement?: string
  /** Without a session nobody is connected. Default false. */
  readonly required?: boolean
  /** As in `Siwx`. */
  readonly prompt?: boolean
  /** As in `Siwx`. */
  readonly signOutOnDisconnect?: boolean
}

/** What `serverSiwx` makes: the option, and what a page's own calls need. */
export interface ServerSiwx extends SiwxOption {
  /**
   * The access token of a session, for calls to a backend that asks the server who is there; null without a session, or with a cookie.
   *
   * @param account Which session. Default: the one begun last.
   */
  getToken(account?: { chainId: string; accountAddress: string }): Promise<string | null>
}

/** What signs visitors in by a server, and has its tokens. */
export interface ServerSession extends Siwx {
  getToken(account?: { chainId: string; accountAddress: string }): Promise<string | null>
}
