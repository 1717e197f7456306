import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { lazy, type Lazy } from '@portico/core/internal/instance/lazy'
import type { StepProps } from './step.ts'

/** What draws a code: loaded for whoever scans one, and for nobody else. */
export const loadScan: Lazy<ComponentType<StepProps>> = lazy(() => import('./scan-step.tsx').then(({ ScanStep }) => ScanStep))

/** What draws it, once it is there; `failed` where it does not load. */
export function useScan(wanted: boolean): ComponentType<StepProps> | 'failed' | undefined {
  const [step, setStep] = useState<{ is: ComponentType<StepProps> | 'failed' | undefined }>(() => ({ is: loadScan.now }))
  useEffect(() => {
    if (!wanted) return
    let isGone = false
    loadScan().then(
      (is) => isGone || setStep({ is }),
      () => isGone || setStep({ is: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [wanted])
  return step.is
}
