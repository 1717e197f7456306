import { oneFamily, type OneFamily, type RouteReaders } from '../params.ts'

/** What the view of a login is opened with. */
export interface LoginRoutes {
  /** Who is logged in, by which ways, on which devices, and how the wallet is recovered. */
  LoginAccount: OneFamily
  /** The account has been deleted. */
  LoginDeleted: {
    /** Days after which backups have nothing of it either. */
    readonly backups?: number
  }
}

export const loginRoutes: RouteReaders<LoginRoutes> = { LoginAccount: oneFamily, LoginDeleted: { backups: (value) => typeof value === 'number' } }
