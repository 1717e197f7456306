/** Calls to the `/auth/v1` routes of a Portico server, and how their answers are read. */
import { PorticoError } from '../errors/error.ts'
import type { Net } from '../http/send.ts'
import { request } from './request.ts'
import type { ServerSiwxOptions } from './server-types.ts'

export type Fields = Readonly<Record<string, unknown>>
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
export const text = (value: unknown): string | null => (typeof value === 'string' && value.length <= 4_096 ? value : null)
export const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
export const malformed = (): PorticoError => new PorticoError('parse', 'The server’s answer is malformed', { exit: 'failed', category: 'DATA_PARSING_ERROR' })

interface Call {
  query?: Readonly<Record<string, string>>
  /** With it, the call is a POST. */
  body?: object
  headers?: Readonly<Record<string, string>>
}

/** Resolves with null when the server has no session, or rejects what it was sent. */
export type Api = (path: string, call?: Call) => Promise<Fields | null>

export function createApi({ url, projectId }: Pick<ServerSiwxOptions, 'url' | 'projectId'>, credentials: RequestCredentials, net: Net): Api {
  return async (path, { query = {}, body, headers = {} } = {}) => {
    const to = new URL(`${url.replace(/\/$/, '')}/auth/v1/${path}`, location.href)
    to.search = new URLSearchParams({ projectId, st: 'portico', ...query }).toString()
    const answer = await request(net, to.href, { credentials, headers, body, none: [401] })
    return answer === null ? null : fieldsOf(answer)
  }
}
