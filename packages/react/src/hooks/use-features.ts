import { useMemo } from 'react'
import { featureReport, featuresKey, type FeatureReport } from '@portico/core/features'
import { usePorticoContext } from '../provider/context.tsx'
import { useSelector } from './use-selector.ts'

/**
 * Each feature switch, and which source won; follows `portico.setOptions` and the service's answer.
 *
 * @example const { branding } = useFeatures() // { value: true, source: 'default' }
 */
export function useFeatures(): FeatureReport {
  const { portico } = usePorticoContext()
  const changes = useSelector((state) => state.options)
  const answer = useSelector((state) => state.resources[featuresKey]?.value)
  // The options have no identity of their own: their count stands for them.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => featureReport(portico.config, portico.getState()), [portico, changes, answer])
}
