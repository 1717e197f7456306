interface PendingPrompt {
  method: string
  run: () => Promise<unknown>
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

export interface PromptQueue {
  open<T>(method: string, run: () => Promise<T>): Promise<T>
  /** Oldest first. */
  waiting(): string[]
  /** Of one method, or all. Returns how many. */
  approve(method?: string): number
  /** Of one method, or all. Returns how many. */
  reject(method: string | undefined, error: (method: string) => unknown): number
  /** Of one method, or all. Returns how many. */
  retry(
    method: string | undefined,
    ask: (method: string, run: () => Promise<unknown>) => Promise<unknown>,
  ): number
  /** Their requests never settle. */
  clear(): void
}

/** Self-contained. */
export function makePromptQueue(): PromptQueue {
  let pending: PendingPrompt[] = []
  const settle = (method: string | undefined, how: (prompt: PendingPrompt) => void): number => {
    const chosen = pending.filter((each) => method === undefined || each.method === method)
    pending = pending.filter((each) => !chosen.includes(each))
    for (const each of chosen) how(each)
    return chosen.length
  }
  const follow = (answer: Promise<unknown>, { resolve, reject }: PendingPrompt): void =>
    void answer.then(resolve as (value: unknown) => void, reject)
  return {
    open: (method, run) =>
      new Promise((resolve, reject) => pending.push({ method, run, resolve, reject })),
    waiting: () => pending.map((each) => each.method),
    approve: (method) => settle(method, (each) => follow(each.run(), each)),
    reject: (method, error) => settle(method, (each) => each.reject(error(each.method))),
    retry: (method, ask) => settle(method, (each) => follow(ask(each.method, each.run), each)),
    clear() {
      pending = []
    },
  }
}
