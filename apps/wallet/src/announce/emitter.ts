export type Listener = (payload: unknown) => void

export type Emitter = {
  on(name: string, listener: Listener): void
  removeListener(name: string, listener: Listener): void
  emit(name: string, payload: unknown): void
}

/** Listeners cannot break each other; `report` gets what they throw. */
export function createEmitter(report: (thrown: unknown) => void): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
    },
    removeListener(name, listener) {
      listeners.get(name)?.delete(listener)
    },
    emit(name, payload) {
      // A copy, because listeners may add or remove others.
      for (const listener of new Set(listeners.get(name))) {
        try {
          listener(payload)
        } catch (thrown) {
          report(thrown)
        }
      }
    },
  }
}
