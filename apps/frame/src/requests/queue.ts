/** One request at a time; the others wait. */
export interface Queue {
  /** Rejects with the signal's reason if aborted before its turn. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
}

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work, signal) {
      const turn = last.then(() => {
        signal.throwIfAborted()
        return work()
      })
      last = turn.catch(() => {})
      return turn
    },
  }
}
