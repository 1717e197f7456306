import { createContext, useContext } from 'react'
import type { Context } from 'react'
import type { InitialState, Portico } from '@portico/core'
import { PorticoError } from '@portico/core'
import type { PorticoInternals } from '@portico/core/modal'
import type { Locale } from '../strings/locale.ts'

export interface PorticoContextValue {
  /** The modal has its own router. */
  portico: Omit<PorticoInternals, 'ui'>
  locale: Locale
  /** Where hooks read the state. Default: the instance. */
  store?: Pick<Portico, 'getState' | 'subscribe'>
  /** The server-rendered state, until the browser's storage has been read. */
  initial?: InitialState | null | undefined
  /** Loads what the next click needs: on hover, focus, touch and idle. */
  warm(): void
}

const PorticoContext: Context<PorticoContextValue | null> =
  createContext<PorticoContextValue | null>(null)

export const ContextProvider: Context<PorticoContextValue | null>['Provider'] =
  PorticoContext.Provider

export function usePorticoContext(): PorticoContextValue {
  const value = useContext(PorticoContext)
  if (!value)
    throw new PorticoError('provider-missing', 'Wrap the application in <PorticoProvider> first.')
  return value
}
