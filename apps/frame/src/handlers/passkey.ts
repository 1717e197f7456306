import type { Handlers } from '../bridge/bridge.ts'
import type { LazyHandlersParts } from './parts.ts'

export function createPasskeyHandlers(parts: LazyHandlersParts): Pick<Handlers, 'CONNECT_PASSKEY'> {
  const { queue, setLocale, store, watchUser } = parts
  return {
    async CONNECT_PASSKEY({ locale }, signal) {
      setLocale(locale)
      // Fails without storage before a passkey is asked for, and the page then uses a window.
      await store.device()
      const user = queue.run(async () => {
        const { connectPasskey } = await import('../login/passkeys.ts')
        return connectPasskey(parts, signal)
      }, signal)
      return watchUser(user)
    },
  }
}
