import { oneFamily, type OneFamily, type RouteReaders } from '../params.ts'

/** What the view of a login is opened with. */
export interface LoginRoutes {
  /** Who is logged in, on which devices, and how the wallet is recovered. */
  LoginAccount: OneFamily
}

export const loginRoutes: RouteReaders<LoginRoutes> = { LoginAccount: oneFamily }
