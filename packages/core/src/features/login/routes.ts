import { isText, oneNamespace, type OneNamespace, type RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends LoginRoutes {}
}

/** The parameters of the login views. */
export interface LoginRoutes {
  /** The logged-in user, the login methods, the recovery of the wallet, and the devices. */
  LoginAccount: OneNamespace & {
    /**
     * The login method for which the page was left and has returned: the view shows what became of
     * it.
     */
    readonly returned?: string
  }
  /**
   * Where the wallet asks for approval: in a window of its own, which opens with the request and
   * which the page cannot read.
   */
  ApproveTransaction: OneNamespace
  /** The account has been deleted. */
  LoginDeleted: {
    /** Days after which backups have nothing of it either. */
    readonly backups?: number
  }
}

export const loginRoutes: RouteReaders<LoginRoutes> = {
  LoginAccount: { ...oneNamespace, returned: isText },
  ApproveTransaction: oneNamespace,
  LoginDeleted: { backups: (value) => typeof value === 'number' },
}
