import { PorticoError, type Feature } from '@portico/core'
import { defineHooks } from '@portico/core/hooks'

declare module '@portico/core' {
  interface ErrorCodes {
    'blind-signature': true
  }
}

/** The host's own server, as far as this is about it. */
export interface Server {
  begin(address: string, signal: AbortSignal): Promise<void>
  end(): Promise<void>
  log(method: string, went: boolean): void
}

/** A feature without a view: a session at the host's server goes with each connection. */
export const session = (server: Server): Feature => ({
  id: 'session',
  views: {},
  hooks: defineHooks({
    limits: { afterConnect: 10_000, beforeRelease: 2_000 },
    // A wallet that came back by itself has its session still.
    afterConnect: async ({ address, restored }, { portico, signal }) => {
      if (restored) return
      // Without a session, the account is not wanted.
      await server.begin(address, signal).catch(() => portico.disconnect())
    },
    beforeRelease: () => server.end(),
    beforeRequest({ method }) {
      if (method === 'eth_sign')
        throw new PorticoError('blind-signature', 'The signed bytes cannot be read', {
          exit: 'unsupported',
        })
    },
    afterRequest: ({ method }, outcome) => server.log(method, 'result' in outcome),
  }),
})
