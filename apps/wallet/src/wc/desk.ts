/** One question of a site. It is shown when those before it are answered. */
export type Question = {
  readonly id: number
  /** Of the session, or of the pairing. */
  readonly topic: string
  /** Shows and answers it; `signal` is aborted when the answer is no longer wanted. */
  ask(signal: AbortSignal): Promise<void>
}

/** The questions of all sites, one at a time. */
export type Desk = {
  /** Adds a question, unless it is there already. */
  add(question: Question): void
  /** Removes questions that are no longer wanted. */
  drop(matches: (question: Question) => boolean): void
  readonly busy: () => boolean
}

/** @param idle called when the last question is answered. */
export function createDesk(idle: () => void): Desk {
  const waiting: Question[] = []
  let current: { question: Question; abort: AbortController } | undefined

  async function run(): Promise<void> {
    for (let question = waiting.shift(); question !== undefined; question = waiting.shift()) {
      const abort = new AbortController()
      current = { question, abort }
      // A question shows its own errors.
      await question.ask(abort.signal).catch(() => undefined)
    }
    current = undefined
    idle()
  }

  return {
    busy: () => current !== undefined,
    add(question) {
      if (current?.question.id === question.id || waiting.some(({ id }) => id === question.id))
        return
      waiting.push(question)
      if (current === undefined) void run()
    },
    drop(matches) {
      waiting.splice(0, waiting.length, ...waiting.filter((question) => !matches(question)))
      if (current !== undefined && matches(current.question)) current.abort.abort()
    },
  }
}
