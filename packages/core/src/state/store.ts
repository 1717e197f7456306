import type { Stop } from '../types/index.ts'

export interface StateStore<S> {
  get(): S
  set(patch: Partial<S> | ((state: S) => Partial<S>)): void
  subscribe(listener: Stop): Stop
}

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
