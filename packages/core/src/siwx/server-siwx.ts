import { defineSiwx } from './define.ts'
import type { ServerSession, ServerSiwx, ServerSiwxOptions } from './server-types.ts'

/**
 * Sessions of a Portico server: it gives out nonces, verifies signatures of every chain family, and keeps sessions that it can end.
 *
 * @param options Where it is.
 * @example
 * const siwx = serverSiwx({ url: 'https://wallets.shop.example', projectId: 'shop' })
 * await fetch('/orders', { headers: { authorization: `Bearer ${await siwx.getToken()}` } })
 */
export function serverSiwx(options: ServerSiwxOptions): ServerSiwx {
  let session: Promise<ServerSession> | undefined
  const load = (): Promise<ServerSession> => (session ??= import('./server.ts').then((m) => m.createServerSiwx(options)))
  return { ...defineSiwx(load), getToken: async (account) => (await load()).getToken(account) }
}
