import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Context } from 'react'
import type { State } from '@portico/core'
import type { Translate } from '../strings/format.ts'
import type { Locale } from '../strings/locale.ts'
import type { ModalInstance, ModalUi, StateSource } from './instance.ts'
import type { Pairings } from './pairings.ts'
import type { ViewLoader } from './view-loader.ts'

export interface ModalContext {
  portico: ModalInstance
  store: StateSource
  ui: ModalUi
  t: Translate
  locale: Locale
  views: ViewLoader
  pairings: Pairings
  /**
   * An element in the header that the view renders into in its own commit, so that layout happens
   * once.
   */
  slot: HTMLElement
  /** Shows the card once its first view is ready. */
  reveal(): void
  revealed(): boolean
}

const context: Context<ModalContext | null> = createContext<ModalContext | null>(null)

export const ModalProvider: Context<ModalContext | null>['Provider'] = context.Provider

export function useModalContext(): ModalContext {
  const value = useContext(context)
  if (!value) throw new Error('This part belongs inside the modal')
  return value
}

/** `select` must return the same value for the same state. */
export function useModalState<T>(select: (state: State) => T): T {
  const { store } = useModalContext()
  const read = (): T => select(store.getState())
  return useSyncExternalStore(store.subscribe, read, read)
}
