import { useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Lazy } from '@portico/core/internal/utils/lazy'
import type { WalletRecord } from '@portico/core/internal/directory/wallet-record'
import type { Route, State } from '@portico/core'
import type { ContextProvider } from '../context/portico-context.tsx'
import type { Translate } from '../strings/format.ts'
import type { Locale } from '../strings/locale.ts'
import { DialogCard, EmbeddedCard } from './card.tsx'
import { ModalProvider, useModalContext, useModalState } from '../card/context.ts'
import { focusedElement } from './focus.ts'
import type { Handover } from '../card/handover.ts'
import { createHost } from './host.ts'
import type { ModalInstance, ModalUi, StateSource } from '../card/instance.ts'
import type { Sheets } from './sheets.ts'
import { Shell } from './shell.tsx'
import { createStage } from './stage.ts'
import { themeSheet } from './theme.ts'
import type { ViewLoader } from '../card/view-loader.ts'

/** The options of a card. */
export interface CardOptions {
  ui: ModalUi
  /**
   * Where the host element is placed; default the body. With `enableEmbedded`, the card is part of
   * the page's layout there.
   */
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

/** A card: rendered, but in no document until it is shown. */
export interface CardHandle {
  /** Inserts it into the page, once its first view has loaded or `reveal` is called. */
  show(): void
  reveal(): void
  revealed(): boolean
  remove(): void
}

export function createCard(
  portico: ModalInstance,
  options: CardOptions,
  embedded: boolean,
): CardHandle {
  const { ui, container, locale, t, views, handover, directory, sheets, wrap, Provider } = options
  const document = container?.ownerDocument ?? window.document
  let opener: HTMLElement | null = null
  let wanted = false
  let revealed = false
  const { store, entered, update, stop } = cardStore(
    portico,
    connectRoute(ui),
    embedded,
    () => wanted,
  )
  const host = createHost(document, portico.id, sheets)
  const unstyle = themeSheet(
    sheets,
    document.defaultView ?? window,
    () => portico.getState().theme,
    portico.subscribe,
  )
  const back = (): void => {
    if (portico.getState().ui.history.length > 1) ui.back()
    else void portico.close('escape')
  }
  const stage = createStage(host.element, sheets.lock, () => wanted && revealed && !embedded, back)
  const attach = (): void => {
    stage.take()
    // The container may have been removed from the page.
    const place = container?.isConnected ? container : document.body
    place.append(host.element)
    stage.take()
  }
  // The card renders while its rows load, and is inserted once they have, so that it is laid out
  // once.
  const reveal = (): void => {
    if (revealed) return
    revealed = true
    if (wanted) attach()
  }
  const isRevealed = (): boolean => revealed
  const shell = <Shell loader={views} embedded={embedded} />
  const modal = (
    <ModalProvider
      value={{
        portico,
        store,
        ui,
        locale,
        views,
        handover,
        t,
        slot: host.slot,
        reveal,
        revealed: isRevealed,
      }}
    >
      <Root directory={directory} embedded={embedded} Provider={Provider}>
        {embedded ? (
          <EmbeddedCard back={back}>{shell}</EmbeddedCard>
        ) : (
          <DialogCard host={host.element} stage={stage} shown={entered} back={back}>
            {shell}
          </DialogCard>
        )}
      </Root>
    </ModalProvider>
  )
  const root = createRoot(host.root)
  root.render(wrap ? wrap(modal) : modal)
  return {
    show() {
      opener = focusedElement(document)
      wanted = true
      if (revealed) attach()
      // A card that was rendered ahead is visible before its state is open, which looks the same.
      if (revealed && isConnectRoute(portico, ui)) requestAnimationFrame(() => setTimeout(update))
      else update()
    },
    reveal() {
      reveal()
      // The view has not loaded: render its skeleton now.
      update()
    },
    revealed: isRevealed,
    remove() {
      const inUse =
        host.element.contains(document.activeElement) || document.activeElement === document.body
      stop()
      stage.release()
      root.unmount()
      unstyle()
      host.element.remove()
      // The visitor may have moved the focus while the card was closing.
      if (inUse && !embedded && opener?.isConnected) opener.focus({ preventScroll: true })
    },
  }
}

interface RootProps {
  directory: Lazy<readonly WalletRecord[]>
  embedded: boolean
  Provider: typeof ContextProvider
  children: ReactElement
}

function Root({ directory, embedded, Provider, children }: RootProps): ReactElement {
  const { portico, store, locale } = useModalContext()
  const mode = useModalState((state) => state.theme.mode)
  // The package's hooks read the provider's context, which does not cross into this React root.
  const context = useMemo(
    () => ({ portico, store, locale, warm: () => {}, directory }),
    [portico, store, locale, directory],
  )
  return (
    <div
      className={`root ${mode}${embedded ? ' embedded' : ''}`}
      dir={locale.dir}
      lang={locale.code}
    >
      <Provider value={context}>{children}</Provider>
    </div>
  )
}

/** The view that is rendered ahead. */
const connectRoute = (ui: ModalUi): Route => ({ view: ui.features.viewFor('connect')! })

/** Whether the modal opens at that view. */
const isConnectRoute = ({ getState }: ModalInstance, ui: ModalUi): boolean => {
  const { history } = getState().ui
  return history.length === 1 && history[0]?.view === connectRoute(ui).view && !history[0].data
}

interface CardStore {
  store: StateSource
  entered(): boolean
  /** Reads the instance's state again. */
  update(): void
  stop(): void
}

/**
 * Makes the store of the state that a card shows. Until the card enters, which is the first update
 * after it is shown, this is the state in which the modal will open. While the card closes, the
 * last state stays, so that the view does not change.
 */
function cardStore(
  portico: ModalInstance,
  initialRoute: Route,
  embedded: boolean,
  wanted: () => boolean,
): CardStore {
  const listeners = new Set<() => void>()
  const history = [initialRoute]
  let inside = embedded
  let state: State
  const update = (): void => {
    const now = portico.getState()
    inside ||= wanted()
    if (!inside) state = { ...now, ui: { ...now.ui, open: false, history } }
    else if (embedded || now.ui.open) state = now
    else if (state.ui.open) state = { ...state, ui: { ...state.ui, open: false } }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  // The change that opens the modal is not followed here: `show` decides when the card enters.
  const follow = (): void => {
    if (inside || !wanted()) update()
  }
  update()
  return {
    store: { getState: () => state, subscribe },
    entered: () => inside,
    update,
    stop: portico.subscribe(follow),
  }
}
