import { getLogin } from '../../login/get-login.ts'
import type { Feature } from '../../contracts/feature.ts'
import type { EmailRoutes } from './routes.ts'

/** Logging in by e-mail. */
export const email: Feature<keyof EmailRoutes, 'email'> = {
  id: 'email',
  switch: 'email',
  slice: { typed: '', isBegun: false, failed: null },
  views: { EmailLogin: { account: 'unwanted', chooses: true, params: {} } },
  intents: { login: 'EmailLogin' },
  // A card that was closed during the login, for example to read the mail, opens there again.
  first: ({ state }) => (getLogin(state).is === 'waiting' ? 'EmailLogin' : undefined),
}
