import { lazy } from '@portico/core/internal/lazy'
import type { Portico } from '@portico/core'
import { nsState } from '@portico/core/internal/select'
import type { ReactNode } from 'react'
import type { ContextProvider } from '../context.tsx'
import { addIcons } from '../parts/icon.tsx'
import { translator } from '../strings/format.ts'
import type { Locale, Messages } from '../strings/locale.ts'
import { draw, type Drawing, type Drawn } from './drawn.tsx'
import type { ModalInstance } from './instance.ts'
import { createSheets } from './sheets.ts'
import { viewLoader } from './view-loader.ts'

/** How long the card takes to leave, milliseconds. */
const leave = 150
/** How long a card waits for its rows before it shows a skeleton, milliseconds. */
const grace = 120
/** How long a slow machine may put off what a press on a wallet needs, milliseconds. */
const spare = 300
/** Not every browser tells of its spare time. */
const idle: typeof requestIdleCallback = globalThis.requestIdleCallback ?? setTimeout

/** What the page brings. */
export interface Page {
  locale: Locale
  words: Messages
  /** Where the card goes, when the host has said so. */
  container: HTMLElement | undefined
  /** Puts the host application's contexts around the modal, which has a React root of its own. */
  wrap: ((modal: ReactNode) => ReactNode) | undefined
}

type Instance = ModalInstance & Pick<Portico, 'merge' | 'prefetch'>

/** What the card is drawn from, and what comes when. None of it rejects. */
interface Course {
  drawing: Drawing
  /** All that a first card shows has come, or will not. */
  all: Promise<unknown>
  ahead(): void
}

/** Whether the first card is about an account, else the way in. */
const isIn = ({ getState }: Instance): boolean => 'account' in nsState(getState())

/** Fetches what the first card shows, for a caller that expects it to be wanted soon. */
function fetched(portico: Instance, { locale, words, container, wrap }: Page, Provider: typeof ContextProvider): Course {
  // Where something is missing, that is said, with Retry, where it is wanted.
  const quiet = (): void => {}
  // What comes later joins what is here.
  const said = { ...words }
  const sheets = createSheets(container?.ownerDocument ?? document)
  /** What every view but the first says, wears and draws, once. */
  const more = lazy(async () => {
    const [{ css }, { furtherIcons, listIcons }, rest] = await Promise.all([import('./styles/views.css.ts'), import('../parts/icons-further.ts'), locale.more?.()])
    addIcons({ ...listIcons, ...furtherIcons })
    Object.assign(said, rest)
    return css
  })
  /** And the views of wallets on phones, which a host may not offer. */
  const phone = lazy(async () => {
    const [{ css }, before, rest] = await Promise.all([import('./styles/phone.css.ts'), more(), locale.phone?.()])
    Object.assign(said, rest)
    return before + css
  })
  let worn = ''
  const views = viewLoader(async (view) => {
    // Rows of several chain families are merged before they are shown.
    if (view === 'Connect') return portico.merge().then(quiet, quiet)
    const css = await (view.startsWith('ConnectingWalletConnect') ? phone : more)()
    // What has come with one view stays for the next.
    if (css.length > worn.length) sheets.wear((worn = css))
  })
  const directory = lazy(() => import('@portico/core/internal/directory/bundled').then((m) => m.loadBundled()))
  // What lets a sheet be pulled down comes in the same wave.
  if (matchMedia('(max-width:430px)').matches) import('./sheet.ts').catch(quiet)
  const all = Promise.allSettled(isIn(portico) ? [views.load('Account')] : [views.load('Connect'), directory()])
  // This is also when the host's service is first heard of. Nothing of it is needed: the modal works from what the page has.
  if (portico.config.service) portico.service().catch(quiet)
  /** What a press on a wallet needs, so that the wallet is asked inside the click; in front of nothing. */
  const ahead = (): void => {
    portico.prefetch().catch(quiet)
    if (!isIn(portico)) views.load('ConnectingExternal').catch(quiet)
  }
  return { drawing: { container, locale, t: translator(said, locale.code), views, directory, sheets, wrap, Provider }, all, ahead }
}

/**
 * Shows the modal of an instance whenever its state says open, until unmounted. Nothing is in the page while it is
 * closed: the next card is drawn beside it, so that a press only has to put it in.
 *
 * @param Provider Of the context that the package's hooks read. Imported, it would be a request of its own in some hosts' pages.
 * @returns How it is unmounted; undefined while the container that the host asked for is not in the page.
 */
export function mountModal(portico: Instance, page: Page, Provider: typeof ContextProvider): (() => void) | undefined {
  const { config, ui } = portico
  if (!page.container?.isConnected && (config.disableAppend || config.enableEmbedded)) {
    void ui.raise('config-invalid', 'There is no <PorticoModal> in the page.')
    return undefined
  }
  const { drawing, all, ahead } = fetched(portico, page, Provider)
  const embedded = Boolean(page.container && config.enableEmbedded)
  let shown: Drawn | undefined
  let next: Drawn | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let over = false

  const sync = (): void => {
    if (portico.getState().ui.open || embedded) {
      clearTimeout(timer)
      timer = undefined
      // What is not here by then is a skeleton until it is. Counted once it is drawn, which a slow machine does while the rows come.
      patience ??= setTimeout(() => {
        patience = setTimeout(() => shown?.reveal(), grace)
      })
      return put()
    }
    clearTimeout(patience)
    patience = undefined
    // What has not been seen has nothing to leave with.
    if (shown) timer ??= setTimeout(end, shown.revealed() ? leave : 0)
    else if (isIn(portico)) drop()
  }
  const put = (): void => {
    if (shown) return
    shown = next ?? draw(portico, drawing, embedded)
    next = undefined
    shown.show()
    // Once the card has been painted, and without asking for another frame. A slow machine finishes its own work first.
    void all.then(() => requestAnimationFrame(() => setTimeout(() => idle(() => over || ahead(), { timeout: spare }))))
  }
  const prepare = (): void => {
    // An open card is put in the page at once: a dialog outside of it cannot be shown. And only the way in is drawn ahead:
    // any other view asks for something when it is drawn.
    if (!over && !shown && !portico.getState().ui.open && !isIn(portico)) next ??= draw(portico, drawing, false)
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
