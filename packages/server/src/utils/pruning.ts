const pruneEvery = 600_000

/** The regular removal of expired data. */
export interface Pruning {
  /** Starts no more removals, and waits for the one that runs. */
  stop(): Promise<void>
}

export function startPruning(
  prune: () => Promise<unknown>,
  onError: (error: Error) => void,
): Pruning {
  let running: Promise<unknown> = Promise.resolve()
  const run = (): void => {
    running = prune().catch(onError)
  }
  const timer = setInterval(run, pruneEvery).unref()
  run()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
