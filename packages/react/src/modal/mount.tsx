import { lazy, type Lazy } from '@portico/core/internal/instance/lazy'
import { nsState } from '@portico/core/internal/state/select'
import type { ReactNode } from 'react'
import type { ContextProvider } from '../provider/context.tsx'
import type { FeatureViews, Look } from '../features/feature.ts'
import { ownFeatures } from '../features/registry.ts'
import { addIcons } from '../parts/icon/icon.tsx'
import { translator } from '../strings/format.ts'
import type { Locale, Messages, Words } from '../strings/locale.ts'
import { createCard, type CardOptions, type CardHandle } from './create-card.tsx'
import type { ModalInstance } from './instance.ts'
import { createHandover } from './handover.ts'
import { isNamed } from './legal/consent.ts'
import { createSheets } from './sheets.ts'
import { viewLoader } from './view-loader.ts'

/** How long the card takes to leave, milliseconds. */
const closeDuration = 150
/** How long a card waits for its rows before it shows a skeleton, milliseconds. */
const skeletonDelay = 120
/** How long a slow machine may put off what a press on a wallet needs, milliseconds. */
const idleTimeout = 300
/** Not every browser tells of its spare time. */
const idle: typeof requestIdleCallback = globalThis.requestIdleCallback ?? setTimeout

/** What the page brings. */
export interface Page {
  locale: Locale
  words: Words
  /** Where the card goes, when the host has said so. */
  container: HTMLElement | undefined
  /** Puts the host application's contexts around the modal, which has a React root of its own. */
  wrap: ((modal: ReactNode) => ReactNode) | undefined
}

/** What the card is drawn from, and what comes when. None of it rejects. */
interface CardResources {
  options: CardOptions
  /** All that a first card shows has come, or will not. */
  all: Promise<unknown>
  prefetch(): void
}

/** Whether the first card is about an account, else the way in. */
const isConnected = ({ getState }: ModalInstance): boolean => 'account' in nsState(getState())

/** Fetches what the first card shows, for a caller that expects it to be wanted soon. */
function fetchCard(portico: ModalInstance, { locale, words: { messages, parts = {} }, container, wrap }: Page, Provider: typeof ContextProvider): CardResources {
  // Where something is missing, that is said, with Retry, where it is wanted.
  const ignore = (): void => {}
  // What comes later joins what is here.
  const catalogue: Record<string, Messages[string]> = { ...messages }
  const sheets = createSheets(container?.ownerDocument ?? document)
  let styles = ''
  const resources = (id: string, words?: FeatureViews['words'], look?: () => Promise<Look>, before?: Lazy<void>): Lazy<void> =>
    lazy(async () => {
      const [{ css = '', icons = {} } = {}, rest] = await Promise.all([look?.(), (parts[id] ?? words?.[locale.code] ?? words?.['en'])?.(), before?.()])
      addIcons(icons)
      // What the language says itself stays.
      for (const [key, message] of Object.entries(rest?.messages ?? {})) catalogue[key] ??= message
      if (css) sheets.adopt((styles += css))
    })
  const sharedResources = resources('parts', undefined, () => import('../parts/look/look.ts'))
  const features = [...portico.ui.features.all.flatMap(({ drawn }) => (drawn as FeatureViews | undefined) ?? []), ...ownFeatures]
  const resourcesOf = new Map(features.map((feature) => [feature, resources(feature.id, feature.words, feature.look, sharedResources)]))
  const texts = resources('legal', undefined, () => import('./legal/styles.css.ts'))
  const legal = lazy(async () => (await Promise.all([import('./legal/legal.tsx'), texts()]))[0].Legal)
  const needs = (feature: FeatureViews, view: string): Promise<unknown> =>
    Promise.all([
      // What comes with the frame needs no more; rows of several chain families are merged before they are shown.
      feature.first?.includes(view) ? portico.merge().then(ignore, ignore) : resourcesOf.get(feature)!(),
      isNamed(portico.config) && legal(),
    ])
  const views = viewLoader(features, needs, legal)
  const directory = lazy(() => import('@portico/core/internal/directory/bundled').then((m) => m.loadBundled()))
  // What lets a sheet be pulled down comes in the same wave.
  if (matchMedia('(max-width:430px)').matches) import('./sheet.ts').catch(ignore)
  const { viewFor, first } = portico.ui.features
  const all = Promise.allSettled(isConnected(portico) ? [views.load(first({ state: portico.getState(), config: portico.config }))] : [views.load(viewFor('connect')!), directory()])
  // This is also when the host's service is first heard of. Nothing of it is needed: the modal works from what the page has.
  if (portico.config.service) portico.service().catch(ignore)
  /** What a press on a wallet needs, so that the wallet is asked inside the click; in front of nothing. */
  const prefetch = (): void => {
    portico.prefetch().catch(ignore)
    if (!isConnected(portico)) views.load(viewFor('ask')!).catch(ignore)
  }
  return { options: { container, locale, t: translator(catalogue, locale.code), views, handover: createHandover(), directory, sheets, wrap, Provider }, all, prefetch }
}

/**
 * Shows the modal of an instance whenever its state says open, until unmounted. Nothing is in the page while it is
 * closed: the next card is drawn beside it, so that a press only has to put it in.
 *
 * @param Provider Of the context that the package's hooks read. Imported, it would be a request of its own in some hosts' pages.
 * @returns How it is unmounted; undefined while the container that the host asked for is not in the page.
 */
export function mountModal(portico: ModalInstance, page: Page, Provider: typeof ContextProvider): (() => void) | undefined {
  const { config, ui } = portico
  if (!page.container?.isConnected && (config.disableAppend || config.enableEmbedded)) {
    void ui.raise('config-invalid', 'There is no <PorticoModal> in the page.')
    return undefined
  }
  const { options, all, prefetch } = fetchCard(portico, page, Provider)
  const embedded = Boolean(page.container && config.enableEmbedded)
  let card: CardHandle | undefined
  let next: CardHandle | undefined
  let closeTimer: ReturnType<typeof setTimeout> | undefined
  let skeletonTimer: ReturnType<typeof setTimeout> | undefined
  let unmounted = false

  const sync = (): void => {
    if (portico.getState().ui.open || embedded) {
      clearTimeout(closeTimer)
      closeTimer = undefined
      // What is not here by then is a skeleton until it is. Counted once it is drawn, which a slow machine does while the rows come.
      skeletonTimer ??= setTimeout(() => {
        skeletonTimer = setTimeout(() => card?.reveal(), skeletonDelay)
      })
      return put()
    }
    clearTimeout(skeletonTimer)
    skeletonTimer = undefined
    // What has not been seen has nothing to leave with.
    if (card) closeTimer ??= setTimeout(end, card.revealed() ? closeDuration : 0)
    else if (isConnected(portico)) drop()
  }
  const put = (): void => {
    if (card) return
    card = next ?? createCard(portico, options, embedded)
    next = undefined
    card.show()
    // Once the card has been painted, and without asking for another frame. A slow machine finishes its own work first.
    void all.then(() => requestAnimationFrame(() => setTimeout(() => idle(() => unmounted || prefetch(), { timeout: idleTimeout }))))
  }
  const prepare = (): void => {
    // An open card is put in the page at once: a dialog outside of it cannot be shown. And only the way in is drawn ahead:
    // any other view asks for something when it is drawn.
    if (!unmounted && !card && !portico.getState().ui.open && !isConnected(portico)) next ??= createCard(portico, options, false)
  }
  const drop = (): void => {
    next?.remove()
    next = undefined
  }
  const end = (): void => {
    clearTimeout(closeTimer)
    closeTimer = undefined
    card?.remove()
    card = undefined
    prepare()
  }
  const stop = portico.subscribe(sync)
  sync()
  void all.then(prepare)
  return () => {
    unmounted = true
    clearTimeout(skeletonTimer)
    stop()
    end()
    drop()
  }
}
