/**
 * Tells a server the connected account, so that a returning visitor's first paint shows it. Anyone
 * may have written it: a value that this file would not write is ignored.
 */
import type { StateStorage } from '../contracts/config.ts'
import type { Stop } from '../types/index.ts'
import type { InitialState } from '../state/state.ts'
import { formatCookie, maxBytes, parseCookie } from './cookie-value.ts'

/** Seconds. */
const maxAge = 30 * 24 * 60 * 60

const nameOf = (id = 'default'): string => `portico.1.${encodeURIComponent(id)}`

/**
 * Mirrors the connected accounts into a cookie for `cookieToInitialState`: address, network,
 * connector and theme mode, at most 1 KB. Connections are restored from the browser's own storage
 * only.
 *
 * @example
 * createPortico({ adapters: [evm()], storage: cookieStorage })
 */
export const cookieStorage: StateStorage = ({ config, state, services }): Stop => {
  const { document, location } = services.platform.window ?? {}
  if (!document || !location) return () => {}
  const name = nameOf(config.id)
  const secure =
    location.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
      ? ''
      : '; Secure'
  let written: string | undefined
  const write = (): void => {
    try {
      const value =
        config.enableReconnect === false
          ? ''
          : formatCookie(state.get(), maxBytes - name.length - 1)
      if (value === written) return
      written = value
      document.cookie = `${name}=${value}; Path=/; Max-Age=${value ? maxAge : 0}; SameSite=Lax${secure}`
    } catch {
      // Without cookies, the page is rendered as for a new visitor.
    }
  }
  write()
  return state.subscribe(write)
}

/**
 * The state of a returning visitor from a request's cookies, for the `initialState` of
 * `PorticoProvider`; undefined when there is none.
 *
 * @param config - the instance or its options, of which only `id` is read.
 * @param cookie - the request's `Cookie` header.
 * @example
 * const initialState = cookieToInitialState({ id: 'default' }, new Headers().get('cookie'))
 */
export function cookieToInitialState(
  config: { readonly id?: string | undefined },
  cookie: string | null | undefined,
): InitialState | undefined {
  const start = `${nameOf(config.id)}=`
  const found = cookie?.split(';').find((each) => each.trimStart().startsWith(start))
  return found === undefined ? undefined : parseCookie(found.trim().slice(start.length))
}
