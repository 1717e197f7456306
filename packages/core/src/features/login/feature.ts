import type { Feature } from '../../contracts/feature.ts'
import type { LoginRoutes } from './routes.ts'

export const login: Feature<keyof LoginRoutes> = {
  id: 'login',
  views: {
    LoginAccount: { account: 'needed' },
    ApproveTransaction: { account: 'needed' },
    LoginDeleted: { root: true },
  },
  intents: { loginAccount: 'LoginAccount' },
}
