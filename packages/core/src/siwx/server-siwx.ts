import { siwxOption } from './option.ts'
import type { ServerSignIn, ServerSiwx, ServerSiwxOptions } from './server-types.ts'

/**
 * Sessions of a Portico server: it issues nonces, verifies signatures of every namespace, and can
 * end its sessions.
 *
 * @param options The server's URL and options.
 * @example
 * const siwx = serverSiwx({ url: 'https://wallets.shop.example', projectId: 'shop' })
 * await fetch('/orders', { headers: { authorization: `Bearer ${await siwx.getToken()}` } })
 */
export function serverSiwx(options: ServerSiwxOptions): ServerSiwx {
  let signIn: (() => Promise<ServerSignIn>) | undefined
  return {
    ...siwxOption(
      (...of) => import('./server.ts').then((m) => m.startServer(options, ...of)),
      (it) => (signIn = it),
    ),
    getToken: async (account) => (await signIn?.())?.getToken(account) ?? null,
  }
}
