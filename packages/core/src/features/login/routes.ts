import { oneFamily, type OneFamily, type RouteReaders } from '../params.ts'

/** The parameters of the login views. */
export interface LoginRoutes {
  /** The logged-in user, the ways in, the recovery of the wallet, and the devices. */
  LoginAccount: OneFamily
  /** The account has been deleted. */
  LoginDeleted: {
    /** Days after which backups have nothing of it either. */
    readonly backups?: number
  }
}

export const loginRoutes: RouteReaders<LoginRoutes> = { LoginAccount: oneFamily, LoginDeleted: { backups: (value) => typeof value === 'number' } }
