import type { Stop } from '@portico/core'

export interface Listeners<A extends unknown[]> {
  emit(...args: A): void
  on(listener: (...args: A) => void): Stop
  clear(): void
}

/** In order of addition; changes during a call do not affect it. */
export function createListeners<A extends unknown[]>(): Listeners<A> {
  const all = new Set<(...args: A) => void>()
  return {
    emit: (...args) => [...all].forEach((listener) => listener(...args)),
    on(listener) {
      all.add(listener)
      return () => all.delete(listener)
    },
    clear: () => all.clear(),
  }
}
