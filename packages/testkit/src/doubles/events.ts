export interface EventTable {
  on(event: string, listener: (...args: never[]) => void): void
  removeListener(event: string, listener: (...args: never[]) => void): void
  emit(event: string, ...args: readonly unknown[]): void
}

/**
 * Self-contained.
 *
 * @param call Calls one listener, and handles its errors.
 */
export function makeEvents(call: (run: () => void) => void): EventTable {
  const listeners = new Map<string, Set<(...args: never[]) => void>>()
  return {
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event, ...args) {
      // Listeners may be added and removed while they are called.
      for (const listener of [...(listeners.get(event) ?? [])])
        call(() => listener(...(args as never[])))
    },
  }
}
