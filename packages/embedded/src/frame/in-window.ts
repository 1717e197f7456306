/**
 * Runs the frame's page in a window, for browsers that let a frame in this page store nothing. It
 * is loaded once a frame has said so, and asks the window by the same bridge.
 */
import type { AttemptCtx, LoginStep, Services, Stop } from '@portico/core'
import type { createSync, Sync } from '../login/sync.ts'
import type { EmbeddedOptions } from '../options.ts'
import type { createFrame, Frame, FrameParts } from './frame.ts'
import {
  createWindowView,
  type WindowKit,
  type WindowParts,
  type WindowView,
} from './window-view.ts'

export interface WindowFrameParts
  extends WindowKit, Pick<WindowParts, 'window' | 'locale' | 'popUp'>, Pick<FrameParts, 'onEnded'> {
  createFrame: typeof createFrame
  createSync: typeof createSync
  services: Services
  options: EmbeddedOptions
  /**
   * The frame in the page and its sync, which are stopped, because all requests go to the window
   * from now on.
   */
  sync: Pick<Sync, 'mode' | 'stop'>
  inPage: Pick<Frame, 'stop'>
  /**
   * `attempt`: the login that is under way, which shows what the visitor has to do. `opened`: the
   * window that a press has opened last, for a provider; the wallet uses it if it is still open.
   * `link`: the id of the present link, whose wallet has to be the one in the window.
   */
  now(): readonly [
    attempt: AttemptCtx | undefined,
    opened: Window | null | undefined,
    link: string | undefined,
  ]
}

/**
 * Milliseconds for which the window stays open after a request, because the page may send another
 * one.
 */
const rest = 1_000
/**
 * The key in the instance's store that says that the visitor has logged out in this page and
 * the window does not know it yet.
 */
const owed = 'embedded/sign-out'

/**
 * Pages ask for the capabilities by themselves, and every login has the same ones, so that no
 * window is opened for them.
 */
const isCapabilities = (method: string, params: unknown): boolean =>
  method === 'RPC_REQUEST' && (params as { method?: unknown }).method === 'wallet_getCapabilities'

/** Opens the window, until one reaches the page or the visitor turns away. */
async function openUntilReady(view: WindowView, frame: Frame, signal?: AbortSignal): Promise<void> {
  await view.open(signal)
  try {
    await frame.ready()
  } catch (error) {
    if (!view.isSevered()) throw error
    // The visitor is told, and may open another.
    await openUntilReady(view, frame, signal)
  }
}

/** The page in the window, with language and theme as they are now. */
function pageUrl({ window, options, locale, sync }: WindowFrameParts): URL {
  const url = new URL('/frame/alone.html', options.frame)
  const query = {
    projectId: options.projectId,
    host: window.location.origin,
    locale: locale(),
    theme: sync.mode(),
  }
  url.search = String(new URLSearchParams(query))
  return url
}

/**
 * Signs out, if that is still to be done, and checks the link. Neither asks the visitor anything.
 */
async function catchUp(frame: Frame, { services, now, onEnded }: WindowFrameParts): Promise<void> {
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

/** Rejects when the request is aborted. */
const whenAborted = (signal: AbortSignal | undefined, { fault }: WindowKit): Promise<never> =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () =>
      reject(fault('frame-closed', 'Something went wrong', 'user')),
    ),
  )

export function createWindowFrame(parts: WindowFrameParts): Frame {
  const { services, window, locale, sync: before, inPage, now, onEnded } = parts
  before.stop()
  inPage.stop()
  const { platform, store } = services
  const opened = (): Window | null => {
    const [, last] = now()
    return last?.closed === false ? last : null
  }
  let refusals = 0
  const view = createWindowView({
    ...parts,
    kit: parts,
    popUp: () => opened() ?? parts.popUp(),
    spare: opened,
    get url() {
      return pageUrl(parts)
    },
    platform,
    isDark: () => before.mode() === 'dark',
    step(error) {
      const data: LoginStep = error ? { email: '', error, tries: ++refusals } : { email: '' }
      const [attempt] = now()
      // The login's own screen may offer the press as well.
      void attempt?.ask({ is: 'popup', data }).then(() => view.press())
    },
    onClosed() {
      // One that could not reach the page is said to be so by what waits for it.
      if (!view.isSevered()) opening = undefined
      frame.stop()
    },
  })
  const frame = parts.createFrame({
    platform,
    raise: services.raise,
    view,
    onReady: () => sync.start(),
    onEnded,
  })
  const sync = parts.createSync(frame, services, window, locale)
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
    await catchUp(frame, parts)
  }
  /** Opens the window, and catches up before any request. */
  function open(signal?: AbortSignal): Promise<void> {
    // This also removes the rest of a window that the visitor has closed, so that `opening` is
    // unset.
    view.tryOpen()
    opening ??= begin(signal)
    const mine = opening
    mine.catch(() => {
      if (opening === mine) opening = undefined
    })
    return mine
  }

  return {
    // The window is opened by the first request.
    ready: () => Promise.resolve(),
    async request(method, params, options = {}) {
      if (isCapabilities(method, params)) return {}
      const isLeaving = method === 'SIGN_OUT'
      // Logging out asks for no press. If none is at hand, the window is told when it is opened
      // next.
      if (isLeaving) store.set(owed, true)
      if (isLeaving && !view.tryOpen()) return null
      running++
      disarm()
      try {
        // A request that is aborted while the window loads ends at once.
        await Promise.race([open(options.signal), whenAborted(options.signal, parts)])
        return isLeaving ? null : await frame.request(method, params, options)
      } finally {
        if (--running === 0) disarm = platform.after(rest, end)
      }
    },
    stop: end,
  }
}
