import { oneNamespace, type OneNamespace, type RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends AccountRoutes {}
}

/** The parameters of the account views. */
export interface AccountRoutes {
  /** The connected account. */
  Account: OneNamespace
  /** The wallets that are or were connected. */
  Wallets: object
  /** The currency of money values. */
  Currency: object
}

export const accountRoutes: RouteReaders<AccountRoutes> = {
  Account: oneNamespace,
  Wallets: {},
  Currency: {},
}
