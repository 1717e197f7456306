/** Work that continues after its request has been answered. */
export interface Background {
  run(work: Promise<void>): void
  /** Resolves once no work is left. */
  settled(): Promise<void>
}

/** @param onError Receives the errors of work that fails. */
export function createBackground(onError: (error: unknown) => void): Background {
  const unfinished = new Set<Promise<void>>()
  return {
    run(work) {
      const done = work.catch(onError).finally(() => unfinished.delete(done))
      unfinished.add(done)
    },
    async settled() {
      await Promise.all(unfinished)
    },
  }
}
