import type { Net } from '../http/http.ts'
import { request } from './request.ts'
import type { ServerSiwxOptions } from './server-types.ts'
import type { SiwxAccount } from '../contracts/siwx.ts'

export type Fields = Readonly<Record<string, unknown>>
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 4_096 ? value : null
export const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

export const keyOf = ({
  chainId,
  accountAddress,
}: {
  chainId: string
  accountAddress: string
}): string => `${chainId}:${accountAddress}`
export const queryOf = ({ chainId, accountAddress }: SiwxAccount): Record<string, string> => ({
  chainId,
  address: accountAddress,
})

interface Call {
  query?: Readonly<Record<string, string>>
  body?: object
  headers?: Readonly<Record<string, string>>
}

export interface Api {
  (path: string, call?: Call): Promise<Fields | null>
  /** Milliseconds by which the server's clock is ahead, as of its last answer. */
  ahead(): number
}

export interface SessionTransport {
  /** The public key that the tokens are bound to, and what takes the tokens out of the answer. */
  prepare(): Promise<{
    readonly key?: string
    take(account: string, answer: Fields): Promise<unknown>
  }>
  session(account: SiwxAccount): Promise<Fields | null>
  end(account: SiwxAccount): Promise<unknown>
  endAll(): Promise<unknown>
  /** The access token of this account's session, or of the latest one. */
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
