import { mayPrefetch } from '../context/may-prefetch.ts'
import type { ReactNode } from 'react'
import type { State, Stop } from '@portico/core'
import { lazy, logUnloaded, type PorticoInternals } from '@portico/core/modal'
import { loadTheme } from '../buttons/load-theme.ts'
import { openFallbackCard } from './fallback-card.ts'
import type { Locale } from '../strings/locale.ts'

export interface ModalLoader {
  /** Loads, on intent, all that the first card needs. */
  warm(): void
  /** Watches for the modal to open. Returns the function that stops it and unmounts the modal. */
  start(): Stop
}

const containers = new WeakMap<object, HTMLElement>()

/** A host that changes pages renders a new element each time. */
export function setContainer(portico: object, element: HTMLElement): HTMLElement {
  const container = containers.get(portico) ?? element.ownerDocument.createElement('div')
  // Has no part in the page's layout.
  container.style.cssText = 'display:contents!important'
  containers.set(portico, container)
  element.append(container)
  return container
}

/**
 * Loads the modal on intent or idle, and mounts it when opened. If that fails, a minimal card
 * offers a retry.
 */
export function createModalLoader(
  portico: PorticoInternals,
  locale: Locale,
  wrap?: (modal: ReactNode) => ReactNode,
): ModalLoader {
  let mounted: Promise<Stop | undefined> | undefined
  let closeFallback: Stop | undefined
  /** The frame with its first view. Nothing else loads without an intent. */
  const frame = lazy(() =>
    Promise.all([import('../features/bundles/connect.ts'), portico.ui(), locale.load()]),
  )
  const prefetch = (): void => {
    frame().catch(ignore)
  }

  /** Once; the modal then watches for `open`. */
  function mount(): Promise<Stop | undefined> {
    mounted ??= frame().then(
      ([{ mountCard }, ui, words]) => {
        // The page may have unmounted it meanwhile.
        if (!mounted) return
        const container = containers.get(portico)
        const unmount = mountCard(portico, ui, { locale, words, container, wrap })
        // Its container may come later: the next opening retries.
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

  function show(): void {
    mount().then(
      () => closeFallback?.(),
      (error: unknown) => {
        portico.services.report(error, 'Error injecting modal UI')
        logUnloaded('chunk')
        showFallback()
        // The host's service, usually loaded by the modal, sends the report.
        portico.ui().then((ui) => ui.loadRest(), ignore)
      },
    )
  }

  function showFallback(): void {
    closeFallback?.()
    closeFallback = openFallbackCard(
      locale,
      () => portico.open().then(show, ignore),
      () => portico.close('x').catch(ignore),
    )
  }

  return {
    warm() {
      mount().catch(ignore)
    },
    start() {
      const stops = [
        watchTheme(portico),
        watchModal(portico, show, showFallback),
        watchPointer(prefetch),
      ]
      if (portico.config.enableEmbedded) portico.open().catch(ignore)
      if (mayPrefetch(portico)) stops.push(onIdle(prefetch))
      return () => {
        for (const stop of stops) stop()
        closeFallback?.()
        // It may still be loading, or never load.
        mounted?.then((unmount) => unmount?.(), ignore)
        mounted = undefined
      }
    },
  }
}

function ignore(): void {
  // A failed prefetch is reported when the code is needed.
}

/** Themes the buttons, once the theme has variables: else the static sheet has all they need. */
function watchTheme(portico: PorticoInternals): Stop {
  let themed: Promise<Stop | void> | undefined
  const check = (): void => {
    if (Object.keys(portico.getState().theme.variables).length === 0) return
    themed ??= loadTheme()
      .then(({ themeButtons }) => themeButtons(portico))
      .catch(ignore)
  }
  const stop = portico.subscribe(check)
  check()
  return () => {
    stop()
    // It may still be loading.
    void themed?.then((remove) => remove?.())
  }
}

/** Calls back when the modal opens, and when it could not be rendered. */
function watchModal(portico: PorticoInternals, onOpen: () => void, onBroken: () => void): Stop {
  let before: Pick<State['ui'], 'open' | 'broken'> | undefined
  const check = (): void => {
    const { ui } = portico.getState()
    if (ui.open && !before?.open) onOpen()
    if (ui.broken && !before?.broken) onBroken()
    before = ui
  }
  const stop = portico.subscribe(check)
  check()
  return stop
}

/**
 * Calls back when the pointer enters one of our buttons, before React handles the event: a press
 * without a hover waits for the request that is sent then, and React for its own code.
 */
function watchPointer(onEnter: () => void): Stop {
  const onPointerOver = ({ target }: Event): void => {
    // The document and the window are targets, too.
    if ((target as Partial<Element>).closest?.('[data-portico-button]')) onEnter()
  }
  addEventListener('pointerover', onPointerOver, true)
  return () => removeEventListener('pointerover', onPointerOver, true)
}

/** After the page has loaded. */
function onIdle(run: () => unknown): Stop {
  let cancelled = false
  const wait = (): void => {
    // Not every browser has `requestIdleCallback`.
    const idle: typeof requestIdleCallback = globalThis.requestIdleCallback ?? setTimeout
    idle(() => {
      if (!cancelled) run()
    })
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    cancelled = true
  }
}
