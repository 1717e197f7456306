import { oneFamily, type OneFamily, type RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends AccountRoutes {}
}

/** The parameters of the account views. */
export interface AccountRoutes {
  /** The connected account. */
  Account: OneFamily
  /** The wallets that are or were connected. */
  Wallets: object
  /** The currency of money values. */
  Currency: object
}

export const accountRoutes: RouteReaders<AccountRoutes> = {
  Account: oneFamily,
  Wallets: {},
  Currency: {},
}
