import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { lazy, type Lazy } from '@portico/core/modal'
import type { StepProps } from './step.ts'

/** Loads only when a QR code is shown. */
export const loadScan: Lazy<ComponentType<StepProps>> = lazy(() =>
  import('./scan-step.tsx').then(({ ScanStep }) => ScanStep),
)

export type LoadedScan = { readonly Component: ComponentType<StepProps> } | 'failed' | 'waiting'

export function useScan(wanted: boolean): LoadedScan {
  const [loaded, setLoaded] = useState<LoadedScan>(() =>
    loadScan.now ? { Component: loadScan.now } : 'waiting',
  )
  useEffect(() => {
    if (!wanted) return
    let isClosed = false
    const show = (next: LoadedScan): void => {
      if (!isClosed) setLoaded(next)
    }
    loadScan().then(
      (Component) => show({ Component }),
      () => show('failed'),
    )
    return () => {
      isClosed = true
    }
  }, [wanted])
  return loaded
}
