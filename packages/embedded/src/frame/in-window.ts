/** Runs the frame's page in a window, for browsers that let a frame store nothing. */
import type { AttemptCtx, LoginStep, Services, Stop } from '@portico/core'
import { closed } from '../errors.ts'
import { createSync, type Sync } from '../login/sync.ts'
import type { EmbeddedOptions } from '../options.ts'
import { createFrame, type Frame, type FrameDeps } from './frame.ts'
import { createWindowView, type WindowDeps, type WindowView } from './window-view.ts'

export interface WindowFrameDeps
  extends Pick<WindowDeps, 'window' | 'locale' | 'popUp'>, Pick<FrameDeps, 'onEnded'> {
  services: Services
  options: EmbeddedOptions
  sync: Pick<Sync, 'mode' | 'stop'>
  inPage: Pick<Frame, 'stop'>
  /**
   * `attempt`: the running login, which shows what to do. `opened`: the window that the last press
   * opened for a provider; reused if still open. `link`: its wallet has to be the window's.
   */
  now(): readonly [
    attempt: AttemptCtx | undefined,
    opened: Window | null | undefined,
    link: string | undefined,
  ]
}

/** Milliseconds that the window stays open after a request, for another one. */
const rest = 1_000
/** Store key: the visitor has logged out here, and the window does not know it yet. */
const owed = 'embedded/sign-out'

/**
 * Pages request these without the visitor, and every login has the same, so that no window is
 * opened.
 */
const isCapabilities = (method: string, params: unknown): boolean =>
  method === 'RPC_REQUEST' && (params as { method?: unknown }).method === 'wallet_getCapabilities'

/** Until one reaches the page or the visitor cancels. */
async function openUntilReady(view: WindowView, frame: Frame, signal?: AbortSignal): Promise<void> {
  await view.open(signal)
  try {
    await frame.ready()
  } catch (error) {
    if (!view.isSevered()) throw error
    // The visitor is informed, and may open another.
    await openUntilReady(view, frame, signal)
  }
}

function pageUrl({ window, options, locale, sync }: WindowFrameDeps): URL {
  const url = new URL('/frame/standalone.html', options.frame)
  const query = {
    projectId: options.projectId,
    host: window.location.origin,
    locale: locale(),
    theme: sync.mode(),
  }
  url.search = String(new URLSearchParams(query))
  return url
}

/** Completes a pending logout, and checks the link, both without the visitor. */
async function catchUp(frame: Frame, { services, now, onEnded }: WindowFrameDeps): Promise<void> {
  const { store } = services
  if (store.get(owed) !== undefined) {
    await frame.request('SIGN_OUT', undefined)
    store.del(owed)
  }
  const [, , link] = now()
  if (link === undefined) return
  const user = await frame.request('IS_CONNECTED', undefined)
  if (link !== `embedded:${user?.wallet}`) onEnded('expired')
}

const whenAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(closed('user'))))

export function createWindowFrame(deps: WindowFrameDeps): Frame {
  const { services, window, locale, sync: before, inPage, now, onEnded } = deps
  before.stop()
  inPage.stop()
  const { platform, store } = services
  const opened = (): Window | null => {
    const [, last] = now()
    return last?.closed === false ? last : null
  }
  let refusals = 0
  const view = createWindowView({
    ...deps,
    popUp: () => opened() ?? deps.popUp(),
    spare: opened,
    get url() {
      return pageUrl(deps)
    },
    platform,
    isDark: () => before.mode() === 'dark',
    step(error) {
      const data: LoginStep = error ? { email: '', error, tries: ++refusals } : { email: '' }
      const [attempt] = now()
      void attempt?.ask({ is: 'popup', data }).then(() => view.press())
    },
    onClosed() {
      // Whoever waits reports a window that cannot reach the page.
      if (!view.isSevered()) opening = undefined
      frame.stop()
    },
  })
  const frame = createFrame({
    platform,
    raise: services.raise,
    view,
    onReady: () => sync.start(),
    onEnded,
  })
  const sync = createSync(frame, services, window, locale)
  let running = 0
  let disarm: Stop = () => {}
  let opening: Promise<void> | undefined

  function end(): void {
    opening = undefined
    disarm()
    sync.stop()
    frame.stop()
    view.remove()
  }
  async function begin(signal?: AbortSignal): Promise<void> {
    await openUntilReady(view, frame, signal)
    await catchUp(frame, deps)
  }
  function open(signal?: AbortSignal): Promise<void> {
    // Also cleans up after a closed window, so that `opening` is unset.
    view.tryOpen()
    opening ??= begin(signal)
    const mine = opening
    mine.catch(() => {
      if (opening === mine) opening = undefined
    })
    return mine
  }

  return {
    // The first request opens the window.
    ready: () => Promise.resolve(),
    async request(method, params, options = {}) {
      if (isCapabilities(method, params)) return {}
      const isLeaving = method === 'SIGN_OUT'
      // Logging out requires no press: the window is informed when it is next opened.
      if (isLeaving) store.set(owed, true)
      if (isLeaving && !view.tryOpen()) return null
      running++
      disarm()
      try {
        // Ends at once when aborted while the window loads.
        await Promise.race([open(options.signal), whenAborted(options.signal)])
        return isLeaving ? null : await frame.request(method, params, options)
      } finally {
        if (--running === 0) disarm = platform.after(rest, end)
      }
    },
    stop: end,
  }
}
