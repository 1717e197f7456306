import type { Json } from '@portico/core'
import type { PorticoInternals } from '@portico/core/internal/contracts/internals'
import type { Ui } from '@portico/core/internal/ui/ui'

export type RouteData = { readonly [key: string]: Json }

/** The router and the notices: loaded with the modal. */
export type ModalUi = Ui

/** An instance as the modal has it: with the router that the host's one loads. */
export type ModalInstance = Omit<PorticoInternals, 'ui'> & { readonly ui: ModalUi }
