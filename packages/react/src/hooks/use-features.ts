import { useMemo } from 'react'
import { featureReport, featuresKey, type FeatureReport } from '@portico/core/features'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'

/**
 * Each feature switch, and which source won; follows `portico.setOptions` and the service's answer.
 *
 * @example const { branding } = useFeatures() // { value: true, source: 'default' }
 */
export function useFeatures(): FeatureReport {
  const { portico } = usePorticoContext()
  const options = useSelector((state) => state.options)
  const answer = useSelector((state) => state.resources[featuresKey])
  const { service } = portico.config
  return useMemo(
    () => featureReport({ options, resources: answer ? { [featuresKey]: answer } : {} }, service),
    [service, options, answer],
  )
}
