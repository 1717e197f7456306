import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Route } from '@portico/core'
import type { Translate } from '../strings/format.ts'
import type { Locale } from '../strings/locale.ts'
import { createCardStore } from './card-store.ts'
import { Card } from './card.tsx'
import { ModalProvider, type ModalContext } from '../card/context.ts'
import { focusedElement } from './focus.ts'
import type { Pairings } from '../card/pairings.ts'
import { createHost } from './host.ts'
import type { ModalInstance, ModalUi } from '../card/instance.ts'
import { Root } from './root.tsx'
import type { Sheets } from './sheets.ts'
import { createStage } from './stage.ts'
import { themeSheet } from './theme.ts'
import type { ViewLoader } from '../card/view-loader.ts'

export interface CardOptions {
  ui: ModalUi
  /**
   * The host element's parent; default the body. With `enableEmbedded` the card is laid out there.
   */
  container: HTMLElement | undefined
  locale: Locale
  t: Translate
  views: ViewLoader
  pairings: Pairings
  sheets: Sheets
  wrap: ((modal: ReactNode) => ReactNode) | undefined
}

export interface CardHandle {
  show(): void
  reveal(): void
  revealed(): boolean
  remove(): void
}

/** Renders a card outside of the document; it is inserted when it is shown. */
export function createCard(
  portico: ModalInstance,
  options: CardOptions,
  embedded: boolean,
): CardHandle {
  const { container, sheets, wrap, ...shared } = options
  const { ui } = shared
  const document = container?.ownerDocument ?? window.document
  let opener: HTMLElement | null = null
  let wanted = false
  let revealed = false
  const { store, entered, update, stop } = createCardStore(
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
  const back = (): void => backOrClose(portico, ui)
  const stage = createStage(host.element, sheets.lock, () => wanted && revealed && !embedded, back)
  const attach = (): void => {
    stage.take()
    placeOf(container, document).append(host.element)
    stage.take()
  }
  // Inserted once its rows have loaded, so that layout happens once.
  const reveal = (): void => {
    if (revealed) return
    revealed = true
    if (wanted) attach()
  }
  const isRevealed = (): boolean => revealed
  const context: ModalContext = {
    ...shared,
    portico,
    store,
    slot: host.slot,
    reveal,
    revealed: isRevealed,
  }
  const modal = (
    <ModalProvider value={context}>
      <Root embedded={embedded}>
        <Card embedded={embedded} host={host.element} stage={stage} shown={entered} back={back} />
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
      // A card rendered ahead shows before its state is open, which looks the same.
      if (revealed && isConnectRoute(portico, ui)) requestAnimationFrame(() => setTimeout(update))
      else update()
    },
    reveal() {
      reveal()
      // Renders a skeleton.
      update()
    },
    revealed: isRevealed,
    remove() {
      const isFocused = hasFocus(host.element)
      stop()
      stage.release()
      root.unmount()
      unstyle()
      host.element.remove()
      // The visitor may have moved the focus while the card closed.
      if (isFocused && !embedded && opener?.isConnected) opener.focus({ preventScroll: true })
    },
  }
}

function backOrClose(portico: ModalInstance, ui: ModalUi): void {
  if (portico.getState().ui.history.length > 1) ui.back()
  else void portico.close('escape')
}

/** Whether the focus is in the card, or nowhere. */
function hasFocus(host: HTMLElement): boolean {
  const { activeElement, body } = host.ownerDocument
  return host.contains(activeElement) || activeElement === body
}

/** Where the card is inserted: the host may have removed its container from the page. */
const placeOf = (container: HTMLElement | undefined, { body }: Document): HTMLElement =>
  container?.isConnected ? container : body

const connectRoute = (ui: ModalUi): Route => ({ view: ui.features.viewFor('connect')! })

const isConnectRoute = ({ getState }: ModalInstance, ui: ModalUi): boolean => {
  const [first, ...others] = getState().ui.history
  return others.length === 0 && first?.view === connectRoute(ui).view && !first.data
}
