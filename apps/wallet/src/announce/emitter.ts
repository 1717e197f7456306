/** A listener of an EIP-1193 event. */
export type Listener = (payload: unknown) => void

/** The event half of EIP-1193. */
export type Emitter = {
  on(name: string, listener: Listener): void
  removeListener(name: string, listener: Listener): void
  emit(name: string, payload: unknown): void
}

/** Makes an emitter whose listeners cannot break each other; what they throw goes to `report`. */
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
      // A copy, because a listener may add or remove others.
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
