import type { Platform } from '../contracts/types.ts'
import { defineSiwx } from './define.ts'
import type { ServerSession, ServerSiwx, ServerSiwxOptions } from './server-types.ts'

/**
 * Sessions of a Portico server: it gives out nonces, verifies signatures of every chain family, and keeps sessions that it can end.
 *
 * @param options The server's URL and options.
 * @example
 * const siwx = serverSiwx({ url: 'https://wallets.shop.example', projectId: 'shop' })
 * await fetch('/orders', { headers: { authorization: `Bearer ${await siwx.getToken()}` } })
 */
export function serverSiwx(options: ServerSiwxOptions): ServerSiwx {
  let session: Promise<ServerSession> | undefined
  let platform: Platform | undefined
  const load = (net: Platform): Promise<ServerSession> => (session ??= import('./server.ts').then((m) => m.createServerSiwx(options, net)))
  const { hooks } = defineSiwx(load)
  return {
    hooks(instance, portico) {
      platform = instance.services.platform
      hooks(instance, portico)
    },
    getToken: async (account) => (platform ? (await load(platform)).getToken(account) : null),
  }
}
