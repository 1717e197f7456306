import { isText, oneNamespace, type OneNamespace, type RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends LoginRoutes {}
}

/** The parameters of the login views. */
export interface LoginRoutes {
  /** The logged-in user, the ways in, the recovery of the wallet, and the devices. */
  LoginAccount: OneNamespace & {
    /**
     * The login method for which the page was left and has returned: the view shows what became of
     * it.
     */
    readonly returned?: string
  }
  /** The account has been deleted. */
  LoginDeleted: {
    /** Days after which backups have nothing of it either. */
    readonly backups?: number
  }
}

export const loginRoutes: RouteReaders<LoginRoutes> = {
  LoginAccount: { ...oneNamespace, returned: isText },
  LoginDeleted: { backups: (value) => typeof value === 'number' },
}
