import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../parts/icon.tsx'
import { Failure } from '../parts/empty.tsx'
import { SkeletonRows } from '../parts/skeleton.tsx'
import { translator } from '../strings/format.ts'
import type { Locale, Messages } from '../strings/locale.ts'
import { ModalProvider } from './context.ts'
import type { ModalInstance } from './instance.ts'
import { Shell } from './shell.tsx'
import type { ViewLoader } from './view-loader.ts'

/** The words, once they are here. */
export interface Loader {
  now(): Messages | undefined
  load(): Promise<Messages>
}

export interface BootProps {
  portico: ModalInstance
  locale: Locale
  loader: Loader
  views: ViewLoader
  embedded: boolean
  /** Shows the card, which waits for what is to be seen in it. */
  reveal: () => void
}

/** The card's inside: at once when everything is here, else its skeleton, else what went wrong. */
export function Boot({ portico, locale, loader, views, embedded, reveal }: BootProps): ReactElement {
  const [loaded, setLoaded] = useState(loader.now)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loader.load().then(setLoaded, () => setFailed(true))
  }, [loader])
  useEffect(() => {
    if (!loaded) load()
  }, [loaded, load])
  useLayoutEffect(() => {
    if (!loaded) reveal()
  }, [loaded, reveal])

  const context = useMemo(
    () => loaded && { portico, ui: portico.ui, locale, views, t: translator(loaded, locale.code), reveal },
    [portico, loaded, locale, views, reveal],
  )
  if (context)
    return (
      <ModalProvider value={context}>
        <Shell loader={views} embedded={embedded} />
      </ModalProvider>
    )
  const { buttons } = locale
  return (
    <>
      <div className="header">
        <div className="start" />
        <h1 id="title" tabIndex={-1}>
          {buttons.connect}
        </h1>
        <div className="end">
          <button type="button" className="icon-button" aria-label={buttons.close} onClick={() => void portico.close('x')}>
            <Icon name="close" />
          </button>
        </div>
      </div>
      <div className="view">
        {failed ? (
          <Failure title={buttons.loadFailed} hint={buttons.loadFailedHint} retry={buttons.retry} onRetry={load} />
        ) : (
          <SkeletonRows count={4} label={buttons.connect} />
        )}
      </div>
    </>
  )
}
