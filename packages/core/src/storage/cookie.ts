/**
 * A cookie by which a server knows who was connected, so that the first paint of a returning visitor shows the account. Anybody can
 * have written it: what is not exactly as this file writes it is ignored.
 */
import type { StateStorage } from '../contracts/config.ts'
import type { Stop } from '../contracts/types.ts'
import type { InitialState } from '../state/state.ts'
import { formatCookie, maxBytes, parseCookie } from './cookie-value.ts'

/** In seconds. */
const maxAge = 30 * 24 * 60 * 60

const nameOf = (id = 'default'): string => `portico.1.${encodeURIComponent(id)}`

/**
 * Mirrors who is connected into a cookie, for `cookieToInitialState` on a server: address, network, connector and theme mode, 1 KB at
 * most. The browser's own storage stays what connections are restored from.
 *
 * @example
 * createPortico({ adapters: [evm()], storage: cookieStorage })
 */
export const cookieStorage: StateStorage = ({ config, state, services }): Stop => {
  const { document, location } = services.platform.window ?? {}
  if (!document || !location) return () => {}
  const name = nameOf(config.id)
  const secure = location.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname) ? '' : '; Secure'
  let written: string | undefined
  const write = (): void => {
    try {
      const value = config.enableReconnect === false ? '' : formatCookie(state.get(), maxBytes - name.length - 1)
      if (value === written) return
      written = value
      document.cookie = `${name}=${value}; Path=/; Max-Age=${value ? maxAge : 0}; SameSite=Lax${secure}`
    } catch {
      // A page whose cookies are blocked is drawn as for a new visitor.
    }
  }
  write()
  return state.subscribe(write)
}

/**
 * What a request's cookies say of a returning visitor, for the `initialState` of `PorticoProvider`; undefined where they say nothing.
 *
 * @param config - the instance or its options, of which only `id` is read.
 * @param cookie - the request's `Cookie` header.
 * @example
 * const initialState = cookieToInitialState({ id: 'default' }, new Headers().get('cookie'))
 */
export function cookieToInitialState(config: { readonly id?: string | undefined }, cookie: string | null | undefined): InitialState | undefined {
  const start = `${nameOf(config.id)}=`
  const found = cookie?.split(';').find((each) => each.trimStart().startsWith(start))
  return found === undefined ? undefined : parseCookie(found.trim().slice(start.length))
}
