import { useMemo } from 'react'
import type { ReactElement } from 'react'
import { ContextProvider } from '../context/portico-context.tsx'
import { useModalContext, useModalState } from '../card/context.ts'

interface RootProps {
  embedded: boolean
  children: ReactElement
}

/** The modal's outermost element, with its theme and language, and the context of its hooks. */
export function Root({ embedded, children }: RootProps): ReactElement {
  const { portico, store, locale } = useModalContext()
  const mode = useModalState((state) => state.theme.mode)
  // The provider's context does not cross into this React root.
  const context = useMemo(
    () => ({ portico, store, locale, warm: () => {} }),
    [portico, store, locale],
  )
  return (
    <div
      className={`root ${mode}${embedded ? ' embedded' : ''}`}
      dir={locale.dir}
      lang={locale.code}
    >
      <ContextProvider value={context}>{children}</ContextProvider>
    </div>
  )
}
