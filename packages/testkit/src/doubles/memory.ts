/** Where a double keeps its state: the page's storage, or nowhere. */
export type DoubleStorage = Pick<Storage, 'getItem' | 'setItem'> | null

export interface DoubleMemory<State> {
  load(): State | undefined
  save(state: State): void
}

/**
 * Self-contained.
 *
 * @param open May throw: a document without an origin has no storage, and its wallet starts without
 *   memory.
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
      } catch {}
    },
  }
}
