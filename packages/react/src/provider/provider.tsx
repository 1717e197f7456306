import { useEffect, useMemo, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { InitialState, Portico } from '@portico/core'
import type { PorticoInternals } from '@portico/core/modal'
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
   * The returning visitor's state from `cookieToInitialState`, for the server and the first paint;
   * the browser's storage replaces it.
   */
  initialState?: InitialState | null | undefined
  /**
   * Wraps the modal's own React root in the host's contexts. A different function renders the modal
   * anew.
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
  // Only the first value: a server renders pages again meanwhile.
  const [given] = useState(initialState)
  const [value, startLoader] = useMemo(() => {
    // Our own code may use more than the public type shows.
    const own = portico as PorticoInternals
    const { warm, start } = createModalLoader(own, locale, wrap)
    return [{ portico: own, locale, warm, initial: given }, start] as const
  }, [portico, locale, wrap, given])
  // Separate, so that another language keeps the running instance.
  useEffect(() => afterPaint(() => portico.start('react')), [portico])
  useEffect(() => afterPaint(startLoader), [startLoader])
  return <ContextProvider value={value}>{children}</ContextProvider>
}

/** The first paint waits neither for storage nor for wallets. Returns the undo. */
function afterPaint(run: () => () => void): () => void {
  let undo: (() => void) | undefined
  const begin = (): void => {
    undo ??= run()
  }
  requestAnimationFrame(() => setTimeout(begin))
  // Off-screen frames are rarely or never drawn.
  setTimeout(begin, 100)
  return () => {
    undo?.()
    undo = () => {}
  }
}
