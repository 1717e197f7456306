import type { Platform, Stop } from '../types/index.ts'

/** Time, randomness, network, storage and window of this browser. On a server it has no window. */
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
    // On demand: the first access waits milliseconds for the disk, and any access throws when
    // cookies are blocked.
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
