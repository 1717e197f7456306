import type { Platform, Stop } from '../types/index.ts'

/** The longest delay of a browser timer, milliseconds. */
const longest = 2 ** 31 - 1

export interface Expiry {
  watch(namespace: string, at: string | undefined): void
  forget(namespace: string): void
}

export function createExpiry(
  platform: Pick<Platform, 'now' | 'after'>,
  expired: (namespace: string) => void,
): Expiry {
  const timers = new Map<string, Stop>()
  const forget = (namespace: string): void => {
    timers.get(namespace)?.()
    timers.delete(namespace)
  }
  return {
    forget,
    watch(namespace, at) {
      forget(namespace)
      const left = at === undefined ? Infinity : Date.parse(at) - platform.now()
      // A backend may keep a session longer than its message is valid.
      if (left > 0 && left <= longest)
        timers.set(
          namespace,
          platform.after(left, () => expired(namespace)),
        )
    },
  }
}
