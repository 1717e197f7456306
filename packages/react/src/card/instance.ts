import type { Json, State, Stop } from '@portico/core'
import type { PorticoInternals } from '@portico/core/internal/public/internals'
import type { Ui } from '@portico/core/internal/contracts/ui'

export type RouteData = { readonly [key: string]: Json }

/** The router and the notices: loaded with the modal. */
export type ModalUi = Ui

/** An instance for the modal, which has its own router: the instance's `ui` only loads it. */
export type ModalInstance = Omit<PorticoInternals, 'ui'>

/** Where parts of the modal read the state. */
export interface StateSource {
  getState(): State
  subscribe(listener: () => void): Stop
}
