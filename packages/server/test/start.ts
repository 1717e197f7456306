import { onTestFinished } from 'vitest'
import { startServer, type RunningServer, type ServerOptions } from '../src/index.ts'
import { anywhere } from './database.ts'
import { fromCopy } from './new-database.ts'

/** A server of the test's own, gone with it. */
export async function start(
  options: ServerOptions = {},
): Promise<RunningServer & { get: Get; post: Post }> {
  const database = options.database ?? (await anywhere())
  const server = await fromCopy(() =>
    startServer({ port: 0, logLevel: 'silent', rateLimit: 0, ...options, database }),
  )
  onTestFinished(() => server.stop())
  return { ...server, ...caller(server.url) }
}

export type Get = (
  path: string,
  query?: Record<string, string>,
  headers?: Record<string, string>,
) => Promise<Response>
export type Post = (
  path: string,
  body: unknown,
  query?: Record<string, string>,
  headers?: Record<string, string>,
) => Promise<Response>

export const sender = { projectId: 'default', st: 'portico', sv: 'react-evm-1.0.0' }

export function caller(url: string): { get: Get; post: Post } {
  const address = (path: string, query: Record<string, string> = {}): string =>
    `${url}${path}?${new URLSearchParams({ ...sender, ...query })}`
  return {
    get: (path, query, headers = {}) => fetch(address(path, query), { headers }),
    post: (path, body, query, headers = {}) =>
      fetch(address(path, query), {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'text/plain', ...headers },
      }),
  }
}

export const wallet = (id: string, more: object = {}): object => ({ id, name: id, ...more })

export const event = (more: object = {}): object => ({
  eventId: crypto.randomUUID(),
  url: 'https://shop.example/cart',
  domain: 'shop.example',
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
  ...more,
})
