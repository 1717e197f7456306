import type { Json, State, Stop } from '@portico/core'
import type { PorticoInternals, Ui } from '@portico/core/modal'

export type RouteData = { readonly [key: string]: Json }

export type ModalUi = Ui

/** The modal has its own router; the instance's `ui` only loads it. */
export type ModalInstance = Omit<PorticoInternals, 'ui'>

/** Where parts of the modal read the state. */
export interface StateSource {
  getState(): State
  subscribe(listener: () => void): Stop
}
