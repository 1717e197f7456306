'use client'
import { useCallback } from 'react'
import { nsState, type ViewName } from '@portico/core'
import { usePorticoContext } from '../provider/context.tsx'
import { useSelector } from './use-selector.ts'

/** One view of the modal: how to open it, and whether it, or one that was reached from it, is shown. */
export function useView(view: ViewName): { open(): void; isOpen: boolean } {
  const { portico } = usePorticoContext()
  const isOpen = useSelector(({ ui }) => ui.open && ui.history.some((route) => route.view === view))
  // It may be an event handler, whose event is not for us. What fails is in the state, and on the console.
  const open = useCallback((): void => void portico.open({ view }).catch(() => {}), [portico, view])
  return { open, isOpen }
}

/** Whether somebody is connected, in the chain family in front. */
export const useIsConnected = (): boolean => useSelector((state) => nsState(state).is === 'connected')
