import { useEffect, useMemo, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { InitialState, Portico } from '@portico/core'
import type { PorticoInternals } from '@portico/core/internal/contracts/internals'
import { ContextProvider } from './context.tsx'
import { createModalLoader } from './modal-loader.ts'
import { en } from '../strings/locales/en.ts'
import type { Locale } from '../strings/locale.ts'

/** Props of {@link PorticoProvider}. */
export interface PorticoProviderProps {
  /** Made once, outside of render, by `createPortico`. */
  portico: Portico
  /** Default English. `import { ar } from '@portico/react/locales/ar'` and pass it. */
  locale?: Locale
  /** What the server knows of a returning visitor, by `cookieToInitialState`; the page's first picture shows it, and the browser's storage replaces it. */
  initialState?: InitialState | null | undefined
  /** Surrounds the modal's own React root with the host's contexts. Keep it the same function: with another one the modal is drawn anew. */
  wrap?: (modal: ReactNode) => ReactNode
  /** Your application. */
  children?: ReactNode
}

/**
 * Starts the instance and shows its modal when it opens.
 *
 * @example
 * <PorticoProvider portico={portico}><ConnectButton /></PorticoProvider>
 */
export function PorticoProvider({ portico, locale = en, initialState, wrap, children }: PorticoProviderProps): ReactElement {
  // That of the first drawing: a server draws pages again while this one runs.
  const [given] = useState(initialState)
  const [value, startLoader] = useMemo(() => {
    // What hosts are handed does not say what our own code may use.
    const own = portico as PorticoInternals
    const { warm, start } = createModalLoader(own, locale, wrap)
    const state = portico.getInitialState()
    const initial = given ? { ...state, ...given, theme: { ...state.theme, ...given.theme } } : undefined
    return [{ portico: own, locale, warm, initial }, start] as const
  }, [portico, locale, wrap, given])
  // An effect of its own: a page that is drawn in another language keeps the instance that runs.
  useEffect(() => afterPaint(() => portico.start('react')), [portico])
  useEffect(() => afterPaint(startLoader), [startLoader])
  return <ContextProvider value={value}>{children}</ContextProvider>
}

/** Runs once the page has been painted: its first picture waits neither for storage nor for wallets. Returns the undo. */
function afterPaint(run: () => () => void): () => void {
  let undo: (() => void) | undefined
  const begin = (): void => {
    undo ??= run()
  }
  requestAnimationFrame(() => setTimeout(begin))
  // A frame that is off the screen is drawn rarely, or never.
  setTimeout(begin, 100)
  return () => {
    undo?.()
    undo = () => {}
  }
}
