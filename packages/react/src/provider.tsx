'use client'
import { useEffect, useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { Portico } from '@portico/core'
import { ContextProvider } from './context.tsx'
import { createModalLoader } from './modal-loader.ts'
import { en } from './strings/locales/en.ts'
import type { Locale } from './strings/locale.ts'

export interface PorticoProviderProps {
  /** Made once, outside of render, by `createPortico`. */
  portico: Portico
  /** Default English. `import { ar } from '@portico/react/locales/ar'` and pass it. */
  locale?: Locale
  /** Surrounds the modal's own React root with the host's contexts. */
  wrap?: (modal: ReactNode) => ReactNode
  children?: ReactNode
}

/**
 * Starts the instance and shows its modal when it opens.
 *
 * @example
 * <PorticoProvider portico={portico}><ConnectButton /></PorticoProvider>
 */
export function PorticoProvider({ portico, locale = en, wrap, children }: PorticoProviderProps): ReactElement {
  const loader = useMemo(() => createModalLoader(portico as Portico, locale, wrap), [portico, locale, wrap])
  useEffect(
    () =>
      afterPaint(() => {
        const stopInstance = portico.start()
        const stopLoader = loader.start()
        return () => {
          stopLoader()
          stopInstance()
        }
      }),
    [portico, loader],
  )
  const value = useMemo(() => ({ portico, locale, warm: loader.warm }), [portico, locale, loader])
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
