import { oneFamily, type OneFamily, type RouteReaders } from '../params.ts'

/** The parameters of the login view. */
export interface LoginRoutes {
  /** The logged-in user, the devices, and the recovery of the wallet. */
  LoginAccount: OneFamily
}

export const loginRoutes: RouteReaders<LoginRoutes> = { LoginAccount: oneFamily }
