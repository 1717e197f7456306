import { getLogin } from '../../login/logins.ts'
import type { Feature } from '../../contracts/feature.ts'
import type { EmailRoutes } from './routes.ts'

export const email: Feature<keyof EmailRoutes, 'email'> = {
  id: 'email',
  switch: 'email',
  slice: { typed: '', hasStarted: false, failed: null },
  views: { EmailLogin: { account: 'unwanted', chooses: true } },
  intents: { login: 'EmailLogin' },
  first: ({ state }) => (getLogin(state).is === 'waiting' ? 'EmailLogin' : undefined),
}
