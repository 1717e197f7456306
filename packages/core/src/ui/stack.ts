import type { PopStatus, StackEntry } from '../contracts/ui.ts'

export interface Stack {
  /**
   * @param open Whether the card is still open: an entry pushed after it closed is cancelled,
   *   because nothing could end it.
   */
  push(entry: StackEntry, open?: boolean): void
  pop(status: PopStatus): void
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
      for (const entry of entries.splice(0).reverse()) entry.onCancel?.()
    },
  }
}
