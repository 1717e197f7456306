import { namespaceState } from '@portico/core'
import type { FeatureViews } from '../card/feature.ts'
import { marksLoaded } from '../hooks/use-mark.ts'
import { translator } from '../strings/format.ts'
import { createCard, type CardOptions, type CardHandle } from './create-card.tsx'
import type { ModalInstance, ModalUi } from '../card/instance.ts'
import { createPairings } from '../card/pairings.ts'
import type { Page } from './page.ts'
import { viewLoader } from './view-loader.ts'
import { createViewResources } from './view-resources.ts'

/** Milliseconds. */
const closeDuration = 150
/** How long a card waits for its first view before a skeleton, milliseconds. */
const skeletonDelay = 120
/** After this time the code for a press loads even without idle time, milliseconds. */
const idleTimeout = 300
/** How long the code waits for logos, milliseconds. */
const markLimit = 3_000
/** Not every browser has `requestIdleCallback`. */
const idle = (run: () => void): unknown =>
  globalThis.requestIdleCallback?.(run, { timeout: idleTimeout }) ?? setTimeout(run)

interface CardResources {
  options: CardOptions
  /** Settles once all that the first card shows has loaded or failed. */
  all: Promise<unknown>
  /** Loads what a press on a wallet needs, so that the wallet is asked within the click. */
  prefetch(): void
}

/** Whether the first card shows an account instead of Connect. */
const isConnected = ({ getState }: ModalInstance): boolean =>
  'account' in namespaceState(getState())

function fetchCard(
  portico: ModalInstance,
  ui: ModalUi,
  page: Page,
  ownFeatures: readonly FeatureViews[],
): CardResources {
  // A view reports its own failed load, with a retry.
  const ignore = (): void => {}
  const { locale, container, wrap } = page
  const { all } = ui.features
  const features = [
    ...all.flatMap(({ drawn }) => (drawn as FeatureViews | undefined) ?? []),
    // The model knows which of ours this page has.
    ...ownFeatures.filter(({ id }) => all.some((feature) => feature.id === id)),
  ]
  const resources = createViewResources(portico, page)
  const views = viewLoader({
    features,
    fetchResources: resources.load,
  })
  const { viewFor, first } = ui.features
  const firstView = isConnected(portico)
    ? [views.load(first({ state: portico.getState(), config: portico.config }))]
    : [views.load(viewFor('connect')!)]
  // The modal works without the service.
  if (portico.config.service) portico.service().catch(ignore)
  return {
    options: {
      ui,
      container,
      locale,
      t: translator(resources.messages, locale.code),
      views,
      pairings: createPairings(portico),
      sheets: resources.sheets,
      wrap,
    },
    all: Promise.allSettled(firstView),
    prefetch() {
      portico.prefetch().catch(ignore)
      if (!isConnected(portico)) views.load(viewFor('ask')!).catch(ignore)
    },
  }
}

/**
 * Calls a function once the browser is idle and the logos on the screen have loaded, which come
 * first because a browser sends one server six requests at a time.
 */
function afterLogos(run: () => void): void {
  const waitForLogos = (): void => {
    const limit = setTimeout(run, markLimit)
    void marksLoaded().then(() => {
      clearTimeout(limit)
      run()
    })
  }
  idle(waitForLogos)
}

/**
 * Shows the instance's modal while its state is open. A closed modal adds nothing to the page; the
 * next card is rendered outside the document, so that a press only inserts it.
 *
 * @param ownFeatures The views of our own features.
 * @returns Unmounts it; undefined while the host's container is not in the page.
 */
export function mountModal(
  portico: ModalInstance,
  ui: ModalUi,
  page: Page,
  ownFeatures: readonly FeatureViews[],
): (() => void) | undefined {
  const { config } = portico
  if (!page.container?.isConnected && (config.disableAppend || config.enableEmbedded)) {
    void ui.raise('config-invalid', 'There is no <PorticoModal> in the page.')
    return undefined
  }
  const { options, all, prefetch } = fetchCard(portico, ui, page, ownFeatures)
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
      // The delay starts once the card has rendered.
      skeletonTimer ??= setTimeout(() => {
        skeletonTimer = setTimeout(() => card?.reveal(), skeletonDelay)
      })
      return put()
    }
    clearTimeout(skeletonTimer)
    skeletonTimer = undefined
    // A card that was never visible closes without an animation.
    if (card) closeTimer ??= setTimeout(end, card.revealed() ? closeDuration : 0)
    else if (isConnected(portico)) drop()
  }
  const put = (): void => {
    if (card) return
    card = next ?? createCard(portico, options, embedded)
    next = undefined
    card.show()
    // An account needs the rest from the start; a first press waits for nothing.
    if (isConnected(portico)) options.ui.loadRest()
    // After the paint, in idle time.
    void all.then(() => requestAnimationFrame(() => setTimeout(complete)))
  }
  const complete = (): void => {
    if (unmounted) return
    options.ui.loadRest()
    afterLogos(() => {
      if (!unmounted) prefetch()
    })
  }
  const prepare = (): void => {
    // Only Connect is rendered ahead: other views start requests. An open card is inserted at once,
    // because a dialog outside the document cannot be shown.
    if (!unmounted && !card && !portico.getState().ui.open && !isConnected(portico))
      next ??= createCard(portico, options, false)
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
