import type { Json, State, Stop } from '@portico/core'
import type { PorticoInternals } from '@portico/core/internal/public/internals'
import type { Ui } from '@portico/core/internal/contracts/ui'

export type RouteData = { readonly [key: string]: Json }

export type ModalUi = Ui

/** The modal has its own router; the instance's `ui` only loads it. */
export type ModalInstance = Omit<PorticoInternals, 'ui'>

/** Where parts of the modal read the state. */
export interface StateSource {
  getState(): State
  subscribe(listener: () => void): Stop
}
