/** What waits for the end of a transaction. Each entry is called back once, by one of its three. */
export interface StackEntry {
  /** Decides itself where to go. */
  onSuccess?(): void
  /** Called before going one view back. */
  onError?(): void
  /** Called before going one view back, or when the modal has closed. */
  onCancel?(): void
}

export type PopStatus = 'success' | 'error' | 'cancel'

/** The transaction stack: callbacks stand beside the state, which only knows the depth. */
export interface Stack {
  /** @param open Whether the card still is: closed meanwhile, it has nothing left that could end the entry, which is cancelled. */
  push(entry: StackEntry, open?: boolean): void
  /** An empty stack does nothing. */
  pop(status: PopStatus): void
  /** The modal has closed: whatever waited is cancelled, the newest first. */
  clear(): void
}

export function createStack(depth: (depth: number) => void, back: () => void): Stack {
  const entries: StackEntry[] = []
  const take = (): StackEntry | undefined => {
    const entry = entries.pop()
    if (entry) depth(entries.length)
    return entry
  }
  return {
    push(entry, open = true) {
      if (!open) return entry.onCancel?.()
      entries.push(entry)
      depth(entries.length)
    },
    pop(status) {
      const entry = take()
      if (!entry) return
      if (status === 'success') return entry.onSuccess?.()
      if (status === 'error') entry.onError?.()
      else entry.onCancel?.()
      back()
    },
    clear() {
      // Only what waited when the modal closed: a callback may start something new.
      for (const entry of entries.splice(0).reverse()) entry.onCancel?.()
    },
  }
}
