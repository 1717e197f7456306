/** Calls to the `/auth/v1` routes of a Portico server, and how their answers are read. */
import type { Net } from '../http/send.ts'
import { request } from './request.ts'
import type { ServerSiwxOptions } from './server-types.ts'
import type { SiwxAccount } from '../contracts/siwx.ts'

export type Fields = Readonly<Record<string, unknown>>
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 4_096 ? value : null
export const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** An account on a network, as a key. */
export const keyOf = ({
  chainId,
  accountAddress,
}: {
  chainId: string
  accountAddress: string
}): string => `${chainId}:${accountAddress}`
/** The same in the query of a call. */
export const queryOf = ({ chainId, accountAddress }: SiwxAccount): Record<string, string> => ({
  chainId,
  address: accountAddress,
})

interface Call {
  query?: Readonly<Record<string, string>>
  /** With it, the call is a POST. */
  body?: object
  headers?: Readonly<Record<string, string>>
}

export interface Api {
  /** Resolves with null when the server has no session, or rejects what it was sent. */
  (path: string, call?: Call): Promise<Fields | null>
  /** How far the server's clock is ahead, milliseconds, as its last answer that says so had it. */
  ahead(): number
}

/** What this browser keeps of sessions. */
export interface Keeper {
  /**
   * Before a sign-in is verified: the public key that its tokens are bound to, and what takes them
   * out of the answer.
   */
  prepare(): Promise<{
    readonly key?: string
    take(account: string, answer: Fields): Promise<unknown>
  }>
  /** The server's answer about the session of an account; null without one. */
  session(account: SiwxAccount): Promise<Fields | null>
  /** Ends the session of an account. */
  end(account: SiwxAccount): Promise<unknown>
  /** Ends all. */
  endAll(): Promise<unknown>
  /** An access token: of the session of this account, or of the one begun last. */
  token(account: string | undefined): Promise<string | null>
}

export function createApi(
  { url, projectId }: Pick<ServerSiwxOptions, 'url' | 'projectId'>,
  credentials: RequestCredentials,
  net: Net,
): Api {
  let ahead = 0
  const call = async (
    path: string,
    { query = {}, body, headers = {} }: Call = {},
  ): Promise<Fields | null> => {
    const to = new URL(`${url.replace(/\/$/, '')}/auth/v1/${path}`, location.href)
    to.search = new URLSearchParams({ projectId, st: 'portico', ...query }).toString()
    const answer = await request(net, to.href, { credentials, headers, body, none: [401] })
    if (answer === null) return null
    const fields = (typeof answer === 'object' ? answer : {}) as Fields
    const now = number(fields['now'])
    if (now !== null) ahead = now - Date.now()
    return fields
  }
  return Object.assign(call, { ahead: () => ahead })
}
