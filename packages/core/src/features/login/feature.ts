import type { Feature } from '../feature.ts'
import { loginRoutes, type LoginRoutes } from './routes.ts'

/** Being logged in: the devices, and the recovery phrase. */
export const login: Feature<keyof LoginRoutes> = {
  id: 'login',
  views: { LoginAccount: { account: 'needed', params: loginRoutes.LoginAccount } },
}
