/** A request whose window is open. */
interface PendingPrompt {
  method: string
  run: () => Promise<unknown>
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/** The open windows of a wallet. */
export interface PromptQueue {
  /** Opens a window; the promise settles when the owner answers in it. */
  open<T>(method: string, run: () => Promise<T>): Promise<T>
  /** Methods that wait for the owner, oldest first. */
  waiting(): string[]
  /** The owner agrees to what waits (of one method). Returns how many. */
  approve(method?: string): number
  /** The owner refuses what waits (of one method). Returns how many. */
  reject(method: string | undefined, error: (method: string) => unknown): number
  /** Asks for what waits (of one method) once more. Returns how many. */
  retry(
    method: string | undefined,
    ask: (method: string, run: () => Promise<unknown>) => Promise<unknown>,
  ): number
  /** Closes every window; its request never settles. */
  clear(): void
}

/** Keeps the requests that wait for the owner. Self-contained: its source text runs in a page. */
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
