import type { Handlers } from '../bridge/bridge.ts'
import { createFarcaster } from '../login/farcaster.ts'
import { createSocial } from '../login/social.ts'
import type { LazyHandlersDeps } from './deps.ts'

export type SocialHandlers = Pick<
  Handlers,
  'CONNECT_SOCIAL' | 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'
>

export function createSocialHandlers(deps: LazyHandlersDeps): SocialHandlers {
  const { setLocale, watchUser, store } = deps
  const social = createSocial(deps)
  const farcaster = createFarcaster(deps)
  return {
    async CONNECT_SOCIAL(params, signal) {
      setLocale(params.locale)
      // Fails without storage before the page uses the provider's window, which it then needs for
      // the wallet.
      await store.device()
      return watchUser(social.connect(params, signal))
    },
    GET_FARCASTER_URI({ locale }) {
      setLocale(locale)
      return farcaster.start(locale)
    },
    CONNECT_FARCASTER: (_, signal) => watchUser(farcaster.connect(signal)),
  }
}
