import type { Json, Portico } from '@portico/core'
import type { Ui } from '@portico/core/internal/ui/ui'

export type RouteData = { readonly [key: string]: Json }

/** The router and the notices: loaded with the modal. */
export type ModalUi = Ui

/** What the modal needs of an instance; tests can stand in for it. */
export type ModalInstance = Pick<
  Portico,
  | 'id'
  | 'config'
  | 'data'
  | 'services'
  | 'getState'
  | 'subscribe'
  | 'emit'
  | 'close'
  | 'connect'
  | 'prepare'
  | 'retry'
  | 'cancel'
  | 'acceptLate'
  | 'dismissLate'
  | 'disconnect'
  | 'activate'
  | 'reconnect'
  | 'forgetWallet'
  | 'setAccount'
  | 'switchNetwork'
  | 'cancelSwitch'
  | 'addNetworkToWallet'
  | 'acceptLegal'
  | 'asking'
  | 'service'
> & { readonly ui: ModalUi }
