import { oneFamily, type OneFamily, type RouteReaders } from '../params.ts'

/** What the views of the account are opened with. */
export interface AccountRoutes {
  /** The connected account. */
  Account: OneFamily
  /** The wallets that are or were connected. */
  Wallets: object
  /** What money is counted in. */
  Currency: object
}

export const accountRoutes: RouteReaders<AccountRoutes> = {
  Account: oneFamily,
  Wallets: {},
  Currency: {},
}
