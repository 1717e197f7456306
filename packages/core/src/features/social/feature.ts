import { getLogin } from '../../login/logins.ts'
import type { Feature } from '../../contracts/feature.ts'
import type { SocialRoutes } from './routes.ts'

export const social: Feature<keyof SocialRoutes, 'social'> = {
  id: 'social',
  slice: { loginMethod: null, hasStarted: false, isDone: false, failed: null },
  views: {
    Socials: { account: 'unwanted', chooses: true },
    SocialLogin: { account: 'unwanted', chooses: true },
    ConnectingFarcaster: { account: 'unwanted' },
  },
  intents: { loginBy: 'SocialLogin' },
  // A card that was closed during a login, e.g. to look for the provider's window, opens there
  // again.
  first({ state }) {
    const login = getLogin(state, null)
    return login.is === 'waiting' && login.loginMethod !== 'email' ? 'SocialLogin' : undefined
  },
}
