import type { Handlers } from '../bridge/bridge.ts'
import type { Dapp, Screen } from '../ports.ts'
import { createRequests, type RequestDeps } from '../requests/requests.ts'

export type RequestHandlers = Pick<Handlers, 'SYNC_THEME' | 'SYNC_DAPP_DATA' | 'RPC_REQUEST'>

export interface RequestHandlersDeps extends Omit<RequestDeps, 'host' | 'screen'> {
  screen: Pick<Screen, 'sync'> & RequestDeps['screen']
  origin: string
  setLocale(locale: string): void
}

export function createRequestHandlers(deps: RequestHandlersDeps): RequestHandlers {
  const { screen, origin, setLocale } = deps
  let dapp: Dapp | null = null
  const request = createRequests({ ...deps, host: () => ({ origin, dapp }) })
  return {
    async SYNC_THEME(theme) {
      setLocale(theme.locale)
      screen.sync(theme)
      return null
    },
    async SYNC_DAPP_DATA(metadata) {
      dapp = metadata
      return null
    },
    RPC_REQUEST: ({ chain, method, params }, signal) => request({ chain, method, params }, signal),
  }
}
