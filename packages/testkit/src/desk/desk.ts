/** How a wallet's owner answers whatever opens a window. */
export type DeskAnswer = 'approve' | 'reject' | 'hang' | 'pending' | 'denied'

/** A call that reached the wallet. */
export interface DeskCall {
  method: string
  args: readonly unknown[]
}

/** What every double of an injected wallet can be told. */
export interface DeskControls {
  /** Every call so far, oldest first. */
  readonly calls: DeskCall[]
  /** The methods that opened a window, oldest first. */
  readonly prompted: string[]
  /** Methods that wait for the owner, oldest first. */
  waiting(): string[]
  /** Approves what waits (of one method). Returns how many. */
  approve(method?: string): number
  /** Refuses what waits (of one method), in the wallet's words. Returns how many. */
  reject(method?: string): number
  /** Resolves once `method` has been called `times` times in all. */
  asked(method: string, times?: number): Promise<void>
}

export interface Desk extends DeskControls {
  /** Keeps a call, and wakes whoever waits for it. */
  note(method: string, args: readonly unknown[]): void
  /** Opens a window: settles `run` as the owner answers. */
  ask<T>(method: string, answer: DeskAnswer, run: () => T | Promise<T>): Promise<T>
}

/**
 * The windows of a wallet, and the record of what it was asked. Self-contained: its source text runs in a page.
 *
 * @param words What the wallet throws, by answer and method.
 */
export function makeDesk(words: (answer: 'reject' | 'pending' | 'denied', method: string) => unknown): Desk {
  interface Waiting {
    method: string
    run: () => void
    refuse: (error: unknown) => void
  }
  const calls: DeskCall[] = []
  const prompted: string[] = []
  let open: Waiting[] = []
  let listeners: { method: string; times: number; resolve: () => void }[] = []
  const count = (method: string): number => calls.filter((call) => call.method === method).length

  const settle = (method: string | undefined, how: (each: Waiting) => void): number => {
    const chosen = open.filter((each) => method === undefined || each.method === method)
    open = open.filter((each) => !chosen.includes(each))
    for (const each of chosen) how(each)
    return chosen.length
  }

  return {
    calls,
    prompted,
    waiting: () => open.map((each) => each.method),
    approve: (method) => settle(method, (each) => each.run()),
    reject: (method) => settle(method, (each) => each.refuse(words('reject', each.method))),
    asked: (method, times = 1) =>
      count(method) >= times ? Promise.resolve() : new Promise((resolve) => listeners.push({ method, times, resolve })),
    note(method, args) {
      calls.push({ method, args })
      listeners = listeners.filter((each) => {
        const early = count(each.method) < each.times
        if (!early) each.resolve()
        return early
      })
    },
    async ask(method, answer, run) {
      if (answer === 'denied' || answer === 'pending') throw words(answer, method)
      prompted.push(method)
      if (answer === 'reject') throw words('reject', method)
      if (answer === 'approve') return run()
      return new Promise((resolve, refuse) => {
        open.push({ method, refuse, run: () => void Promise.resolve().then(run).then(resolve, refuse) })
      })
    },
  }
}
