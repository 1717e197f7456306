import { useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Lazy } from '@portico/core/internal/instance/lazy'
import type { WalletRecord } from '@portico/core/internal/directory/wallet-record'
import type { Route, State } from '@portico/core'
import type { ContextProvider } from '../provider/context.tsx'
import type { Translate } from '../strings/format.ts'
import type { Locale } from '../strings/locale.ts'
import { DialogCard, EmbeddedCard } from './card.tsx'
import { ModalProvider } from './context.ts'
import { focusedElement } from './focus.ts'
import type { Handover } from './handover.ts'
import { createHost } from './host.ts'
import type { ModalInstance } from './instance.ts'
import type { Sheets } from './sheets.ts'
import { Shell } from './shell.tsx'
import { createStage } from './stage.ts'
import { themeSheet } from './theme.ts'
import { useInstanceState } from './use-instance-state.ts'
import type { ViewLoader } from './view-loader.ts'

/** Everything that a card is drawn with. */
export interface CardOptions {
  /** Where the host element goes; default the body. With `enableEmbedded`, the card is drawn there in the page's flow. */
  container: HTMLElement | undefined
  locale: Locale
  t: Translate
  views: ViewLoader
  handover(): Handover
  directory: Lazy<readonly WalletRecord[]>
  sheets: Sheets
  wrap: ((modal: ReactNode) => ReactNode) | undefined
  Provider: typeof ContextProvider
}

/** A card, drawn but in no document until it is shown. */
export interface CardHandle {
  /** Puts it into the page, once its first view is here or it is to be revealed without. */
  show(): void
  reveal(): void
  revealed(): boolean
  remove(): void
}

export function createCard(instance: ModalInstance, options: CardOptions, embedded: boolean): CardHandle {
  const { container, locale, t, views, handover, directory, sheets, wrap, Provider } = options
  const document = container?.ownerDocument ?? window.document
  const { portico, enter, entered, notify } = cardInstance(instance, embedded)
  let opener: HTMLElement | null = null
  let wanted = false
  let revealed = false
  let stop = (): void => {}
  const host = createHost(document, portico.id, sheets)
  const unstyle = themeSheet(sheets, document.defaultView ?? window, () => portico.getState().theme, portico.subscribe)
  const back = (): void => {
    if (instance.getState().ui.history.length > 1) portico.ui.back()
    else void portico.close('escape')
  }
  const stage = createStage(host.element, sheets.lock, () => wanted && revealed && !embedded, back)
  const entering = (): void => {
    stop()
    enter()
  }
  const attach = (): void => {
    stage.take()
    // Its place may have left the page.
    const place = container?.isConnected ? container : document.body
    place.append(host.element)
    stage.take()
  }
  // With its words, a card is drawn while its rows are on their way, and laid out once, with them.
  const reveal = (): void => {
    if (revealed) return
    revealed = true
    if (wanted) attach()
  }
  const isRevealed = (): boolean => revealed
  const inside = (
    <ModalProvider value={{ portico, ui: portico.ui, locale, views, handover, t, reveal, revealed: isRevealed }}>
      <Shell loader={views} embedded={embedded} />
    </ModalProvider>
  )
  const modal = (
    <Root portico={portico} locale={locale} directory={directory} embedded={embedded} Provider={Provider}>
      {embedded ? (
        <EmbeddedCard portico={portico} back={back}>
          {inside}
        </EmbeddedCard>
      ) : (
        <DialogCard portico={portico} host={host.element} stage={stage} shown={entered} back={back}>
          {inside}
        </DialogCard>
      )}
    </Root>
  )
  const root = createRoot(host.root)
  root.render(wrap ? wrap(modal) : modal)
  return {
    show() {
      opener = focusedElement(document)
      wanted = true
      if (revealed) attach()
      stop = instance.subscribe(entering)
      // Drawn as it is wanted, it is seen before it hears that it is open: nothing that is seen changes by that.
      if (revealed && isConnectRoute(instance)) requestAnimationFrame(() => setTimeout(entering))
      else entering()
    },
    reveal() {
      reveal()
      // Without its view, which reveals it from within: the skeleton is drawn now.
      notify()
    },
    revealed: isRevealed,
    remove() {
      const inUse = host.element.contains(document.activeElement) || document.activeElement === document.body
      stop()
      stage.release()
      root.unmount()
      unstyle()
      host.element.remove()
      // Somebody may have moved focus on purpose while the card was leaving.
      if (inUse && !embedded && opener?.isConnected) opener.focus({ preventScroll: true })
    },
  }
}

interface RootProps {
  portico: ModalInstance
  locale: Locale
  directory: Lazy<readonly WalletRecord[]>
  embedded: boolean
  Provider: typeof ContextProvider
  children: ReactElement
}

function Root({ portico, locale, directory, embedded, Provider, children }: RootProps): ReactElement {
  const mode = useInstanceState(portico, (state) => state.theme.mode)
  // The hooks of the package look for the provider's context, which does not reach into another React root.
  const context = useMemo(() => ({ portico, locale, warm: () => {}, directory }), [portico, locale, directory])
  return (
    <div className={`root ${mode}${embedded ? ' embedded' : ''}`} dir={locale.dir} lang={locale.code}>
      <Provider value={context}>{children}</Provider>
    </div>
  )
}

/** What is drawn ahead. */
const connectRoute = ({ ui }: ModalInstance): Route => ({ view: ui.features.viewFor('connect')! })

/** Whether that is what is wanted. */
const isConnectRoute = (instance: ModalInstance): boolean => {
  const { history } = instance.getState().ui
  return history.length === 1 && history[0]?.view === connectRoute(instance).view && !history[0].data
}

interface CardInstance {
  portico: ModalInstance
  /** From then on the card sees that it is open. */
  enter(): void
  entered(): boolean
  /** Has the card look at what it sees again. */
  notify(): void
}

/**
 * The instance as the card sees it: until it enters, as it will be when it is first open; while it leaves, everything in
 * it stays as it was.
 */
function cardInstance(portico: ModalInstance, embedded: boolean): CardInstance {
  const listeners = new Set<() => void>()
  const initialHistory = [connectRoute(portico)]
  let inside = false
  let last: State | undefined
  let from: State | undefined
  let closed: State | undefined
  const getState = (): State => {
    const state = portico.getState()
    if (embedded || (inside && state.ui.open)) return (last = state)
    const source = last ?? state
    if (!closed || source !== from) {
      from = source
      closed = { ...source, ui: { ...source.ui, open: false, ...(!last && { history: initialHistory }) } }
    }
    return closed
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    const off = portico.subscribe(listener)
    return () => {
      listeners.delete(listener)
      off()
    }
  }
  const notify = (): void => [...listeners].forEach((listener) => listener())
  const enter = (): void => {
    inside = true
    notify()
  }
  return { portico: { ...portico, getState, subscribe }, enter, entered: () => inside, notify }
}
