import type { OneFamily } from '../params.ts'

/** What the views of the account are opened with. */
export interface AccountRoutes {
  Account: OneFamily
  Wallets: object
}
