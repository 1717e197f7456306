import type { Stop } from '../types/index.ts'

/** A minimal observable value: one writer function, many readers. */
export interface StateStore<S> {
  get(): S
  /** Merges the patch; calls no subscriber when nothing changed. */
  set(patch: Partial<S> | ((state: S) => Partial<S>)): void
  subscribe(listener: Stop): Stop
}

/** Makes a store. Listeners run after the whole change is in place. */
export function createStore<S extends object>(initial: S): StateStore<S> {
  let state = initial
  const listeners = new Set<Stop>()
  return {
    get: () => state,
    set(patch) {
      const change = typeof patch === 'function' ? patch(state) : patch
      const keys = Object.keys(change) as (keyof S)[]
      if (keys.every((key) => Object.is(state[key], change[key]))) return
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
