import { oneFamily, type OneFamily, type RouteReaders } from '../params.ts'

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
