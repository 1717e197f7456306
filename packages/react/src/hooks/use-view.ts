import { useCallback, useEffect, useState } from 'react'
import { namespaceState, type OpenOptions } from '@portico/core'
import type { PorticoInternals } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'

export function useView({ view, intent }: Pick<OpenOptions, 'view' | 'intent'>): {
  open(): void
  isOpen: boolean
} {
  const portico = usePorticoContext().portico as PorticoInternals
  const [shown, setShown] = useState(view)
  const isOpen = useSelector(
    ({ ui }) => ui.open && ui.history.some((route) => route.view === shown),
  )
  const isAnyOpen = useSelector(({ ui }) => ui.open)
  useEffect(() => {
    // The features decide which view serves an intent; they have loaded if a card is open.
    if (isAnyOpen && intent)
      portico.ui().then(
        ({ features }) => setShown(features.viewFor(intent)),
        () => {},
      )
  }, [portico, isAnyOpen, intent])
  // May be an event handler: its event is ignored. Failures are in the state and on the console.
  const open = useCallback(
    (): void => void portico.open(view ? { view } : { intent: intent! }).catch(() => {}),
    [portico, view, intent],
  )
  return { open, isOpen }
}

export const useIsConnected = (): boolean =>
  useSelector((state) => namespaceState(state).is === 'connected')
