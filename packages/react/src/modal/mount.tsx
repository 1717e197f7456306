import { lazy } from '@portico/core/internal/lazy'
import type { Portico } from '@portico/core'
import { nsState } from '@portico/core/internal/select'
import type { ReactNode } from 'react'
import { addIcons } from '../parts/icon.tsx'
import type { Locale } from '../strings/locale.ts'
import type { Loader } from './boot.tsx'
import { draw, type Drawing, type Drawn } from './drawn.tsx'
import type { ModalInstance, ModalUi } from './instance.ts'
import { createSheets, type Sheets } from './sheets.ts'
import { viewLoader } from './view-loader.ts'

/** How long the card takes to leave, milliseconds. */
const leave = 150
/** How long a card waits for its words and rows before it shows a skeleton, milliseconds. */
const grace = 100

/** What comes when. None of it rejects. */
interface Course {
  /** The words have come, or will not. */
  ready: Promise<unknown>
  /** And the first view with its directory. */
  all: Promise<unknown>
  ahead(): void
}

/** Mounts the modal; undefined while the container that the host asked for is not in the page. */
export type Mount = (ui: ModalUi, container: HTMLElement | undefined) => (() => void) | undefined

/**
 * Fetches what the first card is drawn from, for a caller that expects it to be wanted soon.
 *
 * @param wrap Puts the host application's contexts around the modal, which has a React root of its own.
 */
export function prepareModal(portico: Portico, locale: Locale, wrap?: (modal: ReactNode) => ReactNode): Mount {
  // Where something is missing, that is said, with Retry, where it is wanted.
  const quiet = (): void => {}
  const loader = words(locale)
  const sheetsOf = new Map<Document, Sheets>()
  /** What every view but the first says, wears and draws, once. */
  const more = lazy(async () => {
    const [{ css }, { furtherIcons }] = await Promise.all([import('./styles/views.css.ts'), import('../parts/icons-further.ts'), loader.more()])
    addIcons(furtherIcons)
    return css
  })
  /** And the views of wallets on phones, which a host may not offer. */
  const phone = lazy(async () => {
    const [{ css }, before] = await Promise.all([import('./styles/phone.css.ts'), more(), loader.phone()])
    return before + css
  })
  let worn = ''
  const views = viewLoader(async (view) => {
    // Rows of several chain families are merged before they are shown.
    if (view === 'Connect') return portico.merge().then(quiet, quiet)
    const css = await (view.startsWith('ConnectingWalletConnect') ? phone : more)()
    // What has come with one view stays for the next.
    if (css.length > worn.length) worn = css
    sheetsOf.forEach((sheets) => sheets.wear(worn))
  })
  const directory = lazy(() => import('@portico/core/internal/directory/bundled').then((m) => m.loadBundled()))
  const first = views.load('Connect').then(quiet, quiet)
  const ready = loader.load().then(quiet, quiet)
  const all = Promise.allSettled([ready, first, directory()])
  // Parsed on intent, while the rest is on its way, and not while the visitor waits for the card.
  sheetsOf.set(document, createSheets(document))
  /** What a press on a wallet needs, so that the wallet is asked inside the click; in front of nothing. */
  const ahead = (): void => {
    portico.prefetch().catch(quiet)
    views.load('ConnectingExternal').catch(quiet)
  }
  return (ui, container) => {
    if (!container && (portico.config.disableAppend || portico.config.enableEmbedded)) {
      void ui.raise('config-invalid', 'There is no <PorticoModal> in the page.')
      return undefined
    }
    const { ownerDocument = document } = container ?? {}
    const sheets = sheetsOf.get(ownerDocument) ?? createSheets(ownerDocument)
    sheetsOf.set(ownerDocument, sheets)
    return mountModal({ ...portico, ui }, { container, locale, words: loader, views, directory, sheets, wrap }, { ready, all, ahead })
  }
}

/**
 * Shows the modal of an instance whenever its state says open, until unmounted. Nothing is in the page while it is
 * closed: the next card is drawn beside it, so that a press only has to put it in.
 */
function mountModal(portico: ModalInstance, drawing: Drawing, { ready, all, ahead }: Course): () => void {
  const embedded = Boolean(drawing.container && portico.config.enableEmbedded)
  let shown: Drawn | undefined
  let next: Drawn | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let over = false
  let here = false

  const sync = (): void => {
    if (portico.getState().ui.open || embedded) {
      clearTimeout(timer)
      timer = undefined
      patience ??= setTimeout(insist, grace)
      if (here) put()
      return
    }
    clearTimeout(patience)
    patience = undefined
    if (shown) timer ??= setTimeout(end, leave)
    else if (next && !wayIn()) drop()
  }
  /** What is not here by now is a skeleton until it is. */
  const insist = (): void => {
    begin()
    shown?.reveal()
  }
  const put = (): void => {
    if (shown || !(portico.getState().ui.open || embedded)) return
    shown = next ?? draw(portico, drawing, embedded)
    next = undefined
    shown.show()
    // Once the card has been painted: the first frame may still be one without it.
    void all.then(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(ahead))))
  }
  /** Only the way in is drawn ahead: any other view asks for something when it is drawn. */
  const wayIn = (): boolean => nsState(portico.getState()).is === 'disconnected'
  const prepare = (): void => {
    // An open card is put in the page at once: a dialog outside of it cannot be shown.
    if (!over && !shown && !portico.getState().ui.open && wayIn()) next ??= draw(portico, drawing, false)
  }
  const drop = (): void => {
    next?.remove()
    next = undefined
  }
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    shown?.remove()
    shown = undefined
    prepare()
  }
  const stop = portico.subscribe(sync)
  const begin = (): void => {
    here = true
    if (!over) put()
  }
  // With its words, a card is drawn and laid out while its rows are on their way, and shown with them.
  void ready.then(begin)
  sync()
  void all.then(prepare)
  return () => {
    over = true
    clearTimeout(patience)
    stop()
    end()
    drop()
  }
}

/** The words, loaded once; a failure can be tried again. What comes later joins what is here. */
function words(locale: Locale): Loader & { more(): Promise<unknown>; phone(): Promise<unknown> } {
  const load = lazy(async () => ({ ...(await locale.load()) }))
  const more = lazy(async () => {
    const [here, rest] = await Promise.all([load(), locale.more?.()])
    Object.assign(here, rest)
  })
  const phone = lazy(async () => {
    const [here, rest] = await Promise.all([load(), locale.phone?.()])
    Object.assign(here, rest)
  })
  return { now: () => load.now, load, more, phone }
}
