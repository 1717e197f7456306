import type { Feature } from '../../contracts/feature.ts'
import { loginRoutes, type LoginRoutes } from './routes.ts'

export const login: Feature<keyof LoginRoutes> = {
  id: 'login',
  views: {
    LoginAccount: { account: 'needed', params: loginRoutes.LoginAccount },
    ApproveTransaction: { account: 'needed', params: loginRoutes.ApproveTransaction },
    LoginDeleted: { root: true, params: loginRoutes.LoginDeleted },
  },
  intents: { loginAccount: 'LoginAccount' },
}
