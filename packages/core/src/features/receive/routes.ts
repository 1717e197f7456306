import { oneFamily, type OneFamily, type RouteReaders } from '../params.ts'

/** What the view of receiving is opened with. */
export interface ReceiveRoutes {
  /** The address in use, as a code and in full. */
  WalletReceive: OneFamily
}

export const receiveRoutes: RouteReaders<ReceiveRoutes> = { WalletReceive: oneFamily }
