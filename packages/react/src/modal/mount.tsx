import { useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Portico, State } from '@portico/core'
import { ContextProvider } from '../context.tsx'
import { translator } from '../strings/format.ts'
import type { Locale, Messages } from '../strings/locale.ts'
import { Boot } from './boot.tsx'
import type { Loader } from './boot.tsx'
import { DialogCard, EmbeddedCard } from './card.tsx'
import { focusedElement } from './focus.ts'
import { createHost } from './host.ts'
import type { ModalInstance, ModalUi } from './instance.ts'
import { lockScroll } from './scroll-lock.ts'
import { createSheets, type Sheets } from './sheets.ts'
import { themeSheet } from './theme.ts'
import { useInstanceState } from './use-instance-state.ts'
import { viewLoader } from './view-loader.ts'
import type { ViewLoader } from './view-loader.ts'

/** How long the card takes to leave, milliseconds. */
const leave = 150

type Wrap = (modal: ReactNode) => ReactNode

/** Everything that a card is drawn with. */
interface Drawing {
  /** Where the host element goes; default the body. With `enableEmbedded`, the card is drawn there in the page's flow. */
  container: HTMLElement | undefined
  locale: Locale
  words: Loader
  views: ViewLoader
  sheets: Sheets
  wrap: Wrap | undefined
}

/** Mounts the modal; undefined while the container that the host asked for is not in the page. */
export type Mount = (ui: ModalUi, container: HTMLElement | undefined) => (() => void) | undefined

/**
 * Fetches what the first card is drawn from, for a caller that expects it to be wanted soon.
 *
 * @param wrap Puts the host application's contexts around the modal, which has a React root of its own.
 */
export function prepareModal(portico: Portico, locale: Locale, wrap?: Wrap): Mount {
  const views = viewLoader()
  views.load('Connect').catch(() => {
    // Said, with Retry, where it is wanted.
  })
  const loader = words(locale)
  return (ui, container) => {
    if (!container && (portico.config.disableAppend || portico.config.enableEmbedded)) {
      ui.raise('config-invalid', 'There is no <PorticoModal> in the page.')
      return undefined
    }
    // The sheets are made on intent, not while the visitor waits for the card.
    const sheets = createSheets(container?.ownerDocument ?? window.document)
    return mountModal({ ...portico, ui }, { container, locale, words: loader, views, sheets, wrap })
  }
}

/** Shows the modal of an instance whenever its state says open, until unmounted. Nothing is in the page while it is closed. */
function mountModal(portico: ModalInstance, drawing: Drawing): () => void {
  const embedded = Boolean(drawing.container && portico.config.enableEmbedded)
  let shown: Shown | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const sync = (): void => {
    if (portico.getState().ui.open || embedded) {
      clearTimeout(timer)
      timer = undefined
      shown ??= show(portico, drawing, embedded)
    } else if (shown && timer === undefined) timer = setTimeout(end, leave)
  }
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    shown?.remove()
    shown = null
  }
  const stop = portico.subscribe(sync)
  sync()
  return () => {
    stop()
    end()
  }
}

interface Shown {
  remove(): void
}

function show(instance: ModalInstance, { container, locale, words: loader, views, sheets, wrap }: Drawing, embedded: boolean): Shown {
  const document = container?.ownerDocument ?? window.document
  const portico = frozenWhenClosed(instance, embedded)
  const opener = focusedElement(document)
  const host = createHost(document, portico.id, container ?? document.body, sheets)
  const unstyle = themeSheet(sheets.theme, document.defaultView ?? window, () => portico.getState().theme, portico.subscribe)
  const lock = (): (() => void) => lockScroll(host.element, sheets.lock)
  const back = (): void => {
    if (portico.getState().ui.history.length > 1) portico.ui.back()
    else void portico.close('escape')
  }
  const inside = <Boot portico={portico} locale={locale} loader={loader} views={views} embedded={embedded} />
  const modal = (
    <Root portico={portico} locale={locale} embedded={embedded}>
      {embedded ? (
        <EmbeddedCard portico={portico} back={back}>
          {inside}
        </EmbeddedCard>
      ) : (
        <DialogCard portico={portico} host={host.element} lock={lock} back={back}>
          {inside}
        </DialogCard>
      )}
    </Root>
  )
  const root = createRoot(host.root)
  root.render(wrap ? wrap(modal) : modal)
  return {
    remove() {
      const inUse = host.element.contains(document.activeElement) || document.activeElement === document.body
      root.unmount()
      unstyle()
      host.element.remove()
      // Somebody may have moved focus on purpose while the card was leaving.
      if (inUse && !embedded && opener?.isConnected) opener.focus({ preventScroll: true })
    },
  }
}

function Root({ portico, locale, embedded, children }: { portico: ModalInstance; locale: Locale; embedded: boolean; children: ReactElement }): ReactElement {
  const mode = useInstanceState(portico, (state) => state.theme.mode)
  // The hooks of the package look for the provider's context, which does not reach into another React root.
  const context = useMemo(() => ({ portico: portico as unknown as Portico, locale, warm: () => {} }), [portico, locale])
  return (
    <div className={['root', mode, embedded && 'embedded'].filter(Boolean).join(' ')} dir={locale.dir} lang={locale.code}>
      <ContextProvider value={context}>{children}</ContextProvider>
    </div>
  )
}

/** The words, loaded once; a failure can be tried again. */
function words(locale: Locale): Loader {
  let here: Messages | undefined
  const load = async (): Promise<Messages> => {
    if (here) return here
    here = await locale.load()
    // A language's first plural and number cost a browser milliseconds: better now than inside the click.
    translator(here, locale.code)('connect.allHint', { count: 2 })
    return here
  }
  load().catch(() => {
    // Shown, with Retry, when the card asks.
  })
  return { now: () => here, load }
}

/**
 * The instance as the card sees it: while it leaves, everything in it stays as it was.
 */
function frozenWhenClosed(portico: ModalInstance, embedded: boolean): ModalInstance {
  let last = portico.getState()
  let closed: State | null = null
  const getState = (): State => {
    const state = portico.getState()
    if (state.ui.open || embedded) {
      closed = null
      last = state
      return state
    }
    return (closed ??= { ...last, ui: { ...last.ui, open: false } })
  }
  return { ...portico, getState }
}
