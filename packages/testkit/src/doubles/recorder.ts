export interface Recorder<Call> {
  /** Oldest first. */
  readonly calls: Call[]
  record(call: Call): void
  /** Resolves once `method` was called `times` times in all. */
  asked(method: string, times?: number): Promise<void>
}

/**
 * Self-contained.
 *
 * @param methodOf The name of a call for `asked`.
 */
export function makeRecorder<Call>(methodOf: (call: Call) => string): Recorder<Call> {
  const calls: Call[] = []
  let waiters: { method: string; times: number; resolve: () => void }[] = []
  const count = (method: string): number => calls.filter((call) => methodOf(call) === method).length
  return {
    calls,
    record(call) {
      calls.push(call)
      waiters = waiters.filter((each) => {
        const early = count(each.method) < each.times
        if (!early) each.resolve()
        return early
      })
    },
    asked: (method, times = 1) =>
      new Promise((resolve) => {
        if (count(method) >= times) resolve()
        else waiters.push({ method, times, resolve })
      }),
  }
}
