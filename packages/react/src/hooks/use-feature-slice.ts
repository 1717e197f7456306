import { useCallback } from 'react'
import type { FeatureSlices, SliceName } from '@portico/core'
import type { PorticoInternals } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from './use-selector.ts'

/**
 * A feature's slice of the state and a function that merges changes. Undefined if the feature is
 * not registered.
 *
 * @example const [slice, update] = useFeatureSlice('vote')
 */
export function useFeatureSlice<Name extends SliceName>(
  name: Name,
): readonly [
  slice: FeatureSlices[Name] | undefined,
  update: (change: Partial<FeatureSlices[Name]>) => void,
] {
  const portico = usePorticoContext().portico as PorticoInternals
  const slice = useSelector((state) => state.slices[name])
  const update = useCallback(
    (change: Partial<FeatureSlices[Name]>): void => {
      const { now } = portico.ui
      // A page's own component may have to wait for the code.
      if (now) now.updateSlice(name, change)
      else
        portico.ui().then(
          (ui) => ui.updateSlice(name, change),
          () => {},
        )
    },
    [portico, name],
  )
  return [slice, update]
}
