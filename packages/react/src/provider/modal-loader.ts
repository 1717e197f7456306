import { mayPrefetch } from '../context/may-prefetch.ts'
import type { ReactNode } from 'react'
import type { State, Stop } from '@portico/core'
import type { PorticoInternals } from '@portico/core/internal/public/internals'
import { logUnloaded } from '@portico/core/internal/errors/unloaded'
import { lazy } from '@portico/core/internal/utils/lazy'
import { nsState } from '@portico/core/internal/state/select'
import { ContextProvider } from '../context/portico-context.tsx'
import { firstView } from '../modal/first-view.ts'
import type { Locale } from '../strings/locale.ts'

export interface ModalLoader {
  warm(): void
  start(): () => void
}

/**
 * The element that has an instance's cards, by the instance; see `PorticoModal`. It outlives the
 * elements of the page that it is moved to.
 */
const containers = new WeakMap<object, HTMLElement>()

/**
 * Moves an instance's cards, present and future, into an element of the page. A host that changes
 * its pages renders a new element each time.
 */
export function setContainer(portico: object, element: HTMLElement): HTMLElement {
  const container = containers.get(portico) ?? element.ownerDocument.createElement('div')
  // It takes no part in the page's layout.
  container.style.cssText = 'display:contents!important'
  containers.set(portico, container)
  element.append(container)
  return container
}

/**
 * Loads the modal's code on intent or when the browser is idle, and mounts it when the modal opens.
 * If the code cannot be loaded, a minimal card says so and offers a retry.
 */
export function createModalLoader(
  portico: PorticoInternals,
  locale: Locale,
  wrap?: (modal: ReactNode) => ReactNode,
): ModalLoader {
  let mounted: Promise<(() => void) | undefined> | undefined
  let closeFallback: (() => void) | undefined
  /**
   * The frame of a card without its rows, which load while it renders. Nothing else is fetched
   * without an intent.
   */
  const frame = lazy(() => Promise.all([import('../modal/mount.tsx'), portico.ui(), locale.load()]))
  /**
   * The first view with it, all requested at once and before anything else, because a press without
   * a hover waits for one round trip. The first view is requested first, because a browser sends
   * one server six requests at a time.
   */
  const first = lazy(() =>
    Promise.all([firstView(), frame(), import('@portico/core/internal/directory/bundled')]),
  )
  const prefetchFirst = (): void => {
    if (!('account' in nsState(portico.getState()))) first().catch(ignore)
  }

  /** Mounts once; the modal itself watches for `open` from then on. */
  function mount(): Promise<(() => void) | undefined> {
    // Once, because a request for loaded code still costs time. A connected visitor sees the
    // account first, and the frame knows what it needs.
    prefetchFirst()
    mounted ??= frame().then(
      ([{ mountModal }, ui, words]) => {
        // The page may have unmounted it while it loaded.
        if (!mounted) return
        const unmount = mountModal(
          portico,
          ui,
          { locale, words, container: containers.get(portico), wrap },
          ContextProvider,
        )
        // Its container may come later: the next opening looks again.
        if (!unmount) mounted = undefined
        return unmount
      },
      (error: unknown) => {
        mounted = undefined
        throw error
      },
    )
    return mounted
  }

  const ignore = (): void => {
    // Reported when it is needed: a failed prefetch is ignored.
  }

  /** On intent: all that the first card needs. */
  function warm(): void {
    mount().catch(ignore)
  }

  /**
   * The same request, sent before React handles the pointer's event: a press without a hover waits
   * for it, and React for its own code.
   */
  function onPointerOver({ target }: Event): void {
    if ((target as Partial<Element>).closest?.('[data-portico-button]')) prefetchFirst()
  }

  function show(): void {
    mount().then(
      () => closeFallback?.(),
      (error: unknown) => {
        portico.services.report(error, 'Error injecting modal UI')
        logUnloaded('chunk')
        showFallback()
        // The host's service sends the report. It is loaded with this, usually by the modal.
        portico.ui().then((ui) => ui.loadRest(), ignore)
      },
    )
  }

  function showFallback(): void {
    closeFallback?.()
    closeFallback = openFallback(
      locale,
      () => portico.open().then(show, ignore),
      () => portico.close('x').catch(ignore),
    )
  }

  return {
    warm,
    start() {
      let before: Pick<State['ui'], 'open' | 'broken'> | undefined
      let themed: Promise<Stop | void> | undefined
      const check = (): void => {
        const { theme, ui } = portico.getState()
        // Without variables the static sheet has all that the buttons need.
        if (Object.keys(theme.variables)[0])
          themed ??= import('../buttons/theme.ts')
            .then((loaded) => loaded.themeButtons(portico))
            .catch(ignore)
        if (ui.open && !before?.open) show()
        if (ui.broken && !before?.broken) showFallback()
        before = ui
      }
      const off = portico.subscribe(check)
      check()
      addEventListener('pointerover', onPointerOver, true)
      if (portico.config.enableEmbedded) portico.open().catch(ignore)
      const cancelIdle = mayPrefetch(portico) ? onIdle(() => frame().catch(ignore)) : ignore
      return () => {
        off()
        removeEventListener('pointerover', onPointerOver, true)
        cancelIdle()
        closeFallback?.()
        // They may still be on their way, or never come.
        for (const part of [themed, mounted]) part?.then((remove) => remove?.(), ignore)
        mounted = undefined
      }
    },
  }
}

/**
 * A card of plain elements. Eager on purpose, because it is shown when nothing else could be
 * loaded. Returns the function that removes it.
 */
function openFallback(
  { buttons, dir, code }: Locale,
  retry: () => void,
  close: () => void,
): () => void {
  const dialog = Object.assign(document.createElement('dialog'), {
    className: 'portico-fallback',
    dir,
    lang: code,
  })
  const remove = (): void => dialog.remove()
  const add = (tag: string, textContent: string, run?: () => void): void =>
    dialog.append(
      Object.assign(document.createElement(tag), {
        textContent,
        onclick:
          run &&
          (() => {
            remove()
            run()
          }),
      }),
    )
  add('h2', buttons.loadFailed)
  add('p', buttons.loadFailedHint)
  add('button', buttons.retry, retry)
  add('button', buttons.close, close)
  dialog.onclose = remove
  document.body.append(dialog)
  dialog.showModal?.()
  return remove
}

/** Runs after the page has loaded and when the browser is idle. */
function onIdle(run: () => unknown): () => void {
  let cancelled = false
  const wait = (): void => {
    // Not every browser has `requestIdleCallback`.
    const idle: typeof requestIdleCallback = globalThis.requestIdleCallback ?? setTimeout
    idle(() => cancelled || run())
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    cancelled = true
  }
}
