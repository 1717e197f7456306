import { oneNamespace, type OneNamespace, type RouteReaders } from '../../types/params.ts'

declare module '../../types/routes.ts' {
  interface RouteParams extends ReceiveRoutes {}
}

/** The parameters of the receive view. */
export interface ReceiveRoutes {
  /** The address in use, as a code and in full. */
  WalletReceive: OneNamespace
}

export const receiveRoutes: RouteReaders<ReceiveRoutes> = { WalletReceive: oneNamespace }
