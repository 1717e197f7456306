import type { Platform, Stop } from '../contracts/types.ts'

/** The browser's world, or an inert one on a server. Touches nothing until it is called. */
export function browserPlatform(): Platform {
  const win = typeof window === 'undefined' ? null : window
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    fetch: (...args) => fetch(...args),
    visible: () => !win || win.document.visibilityState === 'visible',
    online: () => !win || win.navigator.onLine,
    changes(cb): Stop {
      if (!win) return () => {}
      const targets = [
        [win.document, 'visibilitychange'],
        [win, 'online'],
        [win, 'offline'],
      ] as const
      for (const [target, type] of targets) target.addEventListener(type, cb)
      return () => {
        for (const [target, type] of targets) target.removeEventListener(type, cb)
      }
    },
    // Read when it is wanted: a page's first look at it is a wait of milliseconds for the disk. Merely reading it throws
    // where cookies are blocked.
    get storage() {
      try {
        return win?.localStorage ?? null
      } catch {
        return null
      }
    },
    window: win,
  }
}
