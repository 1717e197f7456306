interface Waiter {
  left: Set<string>
  resolve(): void
  reject(error: unknown): void
}

export interface TopicWaiters {
  /** Once all topics were passed to `resolve`. */
  wait(topics: ReadonlySet<string>): Promise<void>
  /** These topics need no wait. */
  resolve(topics: readonly string[]): void
  reject(topics: readonly string[], error: unknown): void
  fail(error: unknown): void
  size(): number
}

export function createTopicWaiters(): TopicWaiters {
  const waiters = new Set<Waiter>()
  return {
    wait: (topics) =>
      new Promise((resolve, reject) => {
        waiters.add({ left: new Set(topics), resolve, reject })
      }),
    resolve(topics) {
      for (const waiter of waiters) {
        for (const topic of topics) waiter.left.delete(topic)
        if (waiter.left.size > 0) continue
        waiters.delete(waiter)
        waiter.resolve()
      }
    },
    reject(topics, error) {
      for (const waiter of waiters) {
        if (!topics.some((topic) => waiter.left.has(topic))) continue
        waiters.delete(waiter)
        waiter.reject(error)
      }
    },
    fail(error) {
      for (const { reject } of waiters) reject(error)
      waiters.clear()
    },
    size: () => waiters.size,
  }
}
