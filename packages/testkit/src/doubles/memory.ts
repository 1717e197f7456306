/** Where a double keeps its state: the page's storage, or nowhere. */
export type DoubleStorage = Pick<Storage, 'getItem' | 'setItem'> | null

/** State of a double that outlives a reload of its page. */
export interface DoubleMemory<State> {
  /** Undefined where nothing was saved, or what was saved cannot be read. */
  load(): State | undefined
  save(state: State): void
}

/**
 * Keeps state as JSON. Self-contained: its source text runs in a page.
 *
 * @param open Gives the storage. It may throw: a document without an origin has none, and its
 *   wallet starts without memory.
 */
export function makeMemory<State>(key: string, open: () => DoubleStorage): DoubleMemory<State> {
  return {
    load() {
      try {
        const text = open()?.getItem(key) ?? null
        return text === null ? undefined : (JSON.parse(text) as State)
      } catch {
        return undefined
      }
    },
    save(state) {
      try {
        open()?.setItem(key, JSON.stringify(state))
      } catch {
        // No storage, as above.
      }
    },
  }
}
