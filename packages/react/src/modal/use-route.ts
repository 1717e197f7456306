import { useMemo } from 'react'
import type { Route } from '@portico/core'
import { useModalContext, useModalState } from '../card/context.ts'

/** An embedded card that was not opened shows the first view. */
export function useRoute(): { route: Route; depth: number } {
  const { portico, ui } = useModalContext()
  const top = useModalState((state) => state.ui.history.at(-1))
  const first = useModalState((state) =>
    state.ui.history.length > 0 ? undefined : ui.features.first({ state, config: portico.config }),
  )
  const depth = useModalState((state) => state.ui.history.length)
  return { route: useMemo(() => top ?? { view: first! }, [top, first]), depth }
}
