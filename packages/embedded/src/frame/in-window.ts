/** The frame where the browser lets it store nothing in this page: the same page in a window, asked by the same bridge. Loaded when that has been seen. */
import type { AttemptCtx, LoginStep, Services, Stop } from '@portico/core'
import type { createSync, Sync } from '../login/sync.ts'
import type { EmbeddedOptions } from '../options.ts'
import type { createFrame, Frame, FrameParts } from './frame.ts'
import { createWindowView, type WindowKit, type WindowParts } from './window-view.ts'

export interface WindowFrameParts extends WindowKit, Pick<WindowParts, 'window' | 'locale' | 'popUp'>, Pick<FrameParts, 'onEnded'> {
  createFrame: typeof createFrame
  createSync: typeof createSync
  services: Services
  options: EmbeddedOptions
  /** What tells the frame in the page how that looks, and the frame itself: nobody asks it any more. */
  sync: Pick<Sync, 'mode' | 'stop'>
  inPage: Pick<Frame, 'stop'>
  /**
   * The login that is under way, which is told what is waited for; the window that a press has opened last, for a provider, which is used where it is there
   * still; the id of the link that stands, whose wallet the window has to have.
   */
  now(): readonly [asking: AttemptCtx | undefined, opened: Window | null | undefined, link: string | undefined]
}

/** How long the window stays for what may be asked next, milliseconds. */
const rest = 1_000
/** In the instance's store: somebody has logged out here, which the window has not been told. */
const owed = 'embedded/sign-out'

/** What a page asks by itself, and every login answers alike: not worth a window. */
const isCapabilities = (method: string, params: unknown): boolean => method === 'RPC_REQUEST' && (params as { method?: unknown }).method === 'wallet_getCapabilities'

export function createWindowFrame(parts: WindowFrameParts): Frame {
  const { services, window, options, locale, sync: before, inPage, now, onEnded } = parts
  for (const each of [before, inPage]) each.stop()
  const { platform, store } = services
  const url = new URL('/frame/alone.html', options.frame)
  const there = (): Window | null => {
    const [, it] = now()
    return it?.closed === false ? it : null
  }
  let refusals = 0
  const view = createWindowView({
    ...parts,
    kit: parts,
    popUp: () => there() ?? parts.popUp(),
    isOpened: () => there() !== null,
    get url() {
      url.search = String(new URLSearchParams({ projectId: options.projectId, host: window.location.origin, locale: locale(), theme: before.mode() }))
      return url
    },
    platform,
    isDark: () => before.mode() === 'dark',
    told(state) {
      const data: LoginStep = { email: '', ...(state === 'blocked' && { error: 'popup-blocked', tries: ++refusals }) }
      // A screen of the host's own may have the press.
      void now()[0]?.ask({ is: 'popup', data }).then(() => view.press())
    },
    onClosed() {
      opening = undefined
      frame.stop()
    },
  })
  const frame = parts.createFrame({ platform, view, onReady: () => sync.start(), onEnded })
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
  /** Nothing that comes first is asked of the visitor. */
  async function begin(signal?: AbortSignal): Promise<void> {
    await view.open(signal)
    await frame.ready()
    if (store.get(owed) !== undefined) {
      await frame.request('SIGN_OUT', undefined)
      store.del(owed)
    }
    const [, , stands] = now()
    if (stands === undefined) return
    const user = await frame.request('IS_CONNECTED', undefined)
    if (stands !== `embedded:${user?.wallet}`) onEnded('expired')
  }
  function opened(signal?: AbortSignal): Promise<void> {
    // One that is there comes to the front; what is left of one that is gone goes first.
    view.tryOpen()
    const mine = (opening ??= begin(signal))
    mine.catch(() => void (opening === mine && (opening = undefined)))
    return mine
  }

  return {
    // It is, once it is asked something.
    ready: () => Promise.resolve(),
    async request(method, params, options = {}) {
      if (isCapabilities(method, params)) return {}
      const isLeaving = method === 'SIGN_OUT'
      // Nobody is asked for a press to log out: the window is told when it opens next.
      if (isLeaving) store.set(owed, true)
      if (isLeaving && !view.tryOpen()) return null
      running++
      disarm()
      try {
        // Who gives up while it loads waits no longer.
        const given = new Promise<never>((_, reject) => options.signal?.addEventListener('abort', () => reject(parts.fault('frame-closed', 'Something went wrong', 'user'))))
        await Promise.race([opened(options.signal), given])
        return isLeaving ? null : await frame.request(method, params, options)
      } finally {
        if (--running === 0) disarm = platform.after(rest, end)
      }
    },
    stop: end,
  }
}
