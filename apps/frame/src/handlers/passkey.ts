import type { Handlers } from '../bridge/bridge.ts'
import { connectPasskey } from '../login/connect-passkey.ts'
import type { LazyHandlersDeps } from './deps.ts'

export function createPasskeyHandlers(deps: LazyHandlersDeps): Pick<Handlers, 'CONNECT_PASSKEY'> {
  const { queue, setLocale, store, watchUser } = deps
  return {
    async CONNECT_PASSKEY({ locale }, signal) {
      setLocale(locale)
      // Fails without storage before a passkey is asked for, and the page then uses a window.
      await store.device()
      return watchUser(queue.run(() => connectPasskey(deps, signal), signal))
    },
  }
}
