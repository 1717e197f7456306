import { useEffect, useMemo, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { InitialState, Portico } from '@portico/core'
import type { PorticoInternals } from '@portico/core/internal/public/internals'
import { ContextProvider } from '../context/portico-context.tsx'
import { createModalLoader } from './modal-loader.ts'
import { en } from '../strings/locales/en.ts'
import type { Locale } from '../strings/locale.ts'

/** Props of {@link PorticoProvider}. */
export interface PorticoProviderProps {
  /** Created once, outside of render, with `createPortico`. */
  portico: Portico
  /** Default English. `import { ar } from '@portico/react/locales/ar'` and pass it. */
  locale?: Locale
  /**
   * The returning visitor's state on the server, from `cookieToInitialState`; the first paint shows
   * it, and the browser's storage replaces it.
   */
  initialState?: InitialState | null | undefined
  /**
   * Wraps the modal's own React root in the host's contexts. Keep it the same function: another one
   * renders the modal anew.
   */
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
export function PorticoProvider({
  portico,
  locale = en,
  initialState,
  wrap,
  children,
}: PorticoProviderProps): ReactElement {
  // The value of the first render: a server renders pages again while this one runs.
  const [given] = useState(initialState)
  const [value, startLoader] = useMemo(() => {
    // The public type does not show what our own code may use.
    const own = portico as PorticoInternals
    const { warm, start } = createModalLoader(own, locale, wrap)
    return [{ portico: own, locale, warm, initial: given }, start] as const
  }, [portico, locale, wrap, given])
  // A separate effect, so that a page that renders in another language keeps the running instance.
  useEffect(() => afterPaint(() => portico.start('react')), [portico])
  useEffect(() => afterPaint(startLoader), [startLoader])
  return <ContextProvider value={value}>{children}</ContextProvider>
}

/**
 * Runs once the page has been painted: its first picture waits neither for storage nor for wallets.
 * Returns the undo.
 */
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
