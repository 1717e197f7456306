import type { Platform, Stop } from '../types/index.ts'

/** The longest delay of a browser timer, milliseconds. */
const longest = 2 ** 31 - 1

export interface Expiry {
  watch(ns: string, at: string | undefined): void
  forget(ns: string): void
}

export function createExpiry(
  platform: Pick<Platform, 'now' | 'after'>,
  expired: (ns: string) => void,
): Expiry {
  const timers = new Map<string, Stop>()
  const forget = (ns: string): void => {
    timers.get(ns)?.()
    timers.delete(ns)
  }
  return {
    forget,
    watch(ns, at) {
      forget(ns)
      const left = at === undefined ? Infinity : Date.parse(at) - platform.now()
      // A backend may keep a session longer than its message is valid.
      if (left > 0 && left <= longest)
        timers.set(
          ns,
          platform.after(left, () => expired(ns)),
        )
    },
  }
}
