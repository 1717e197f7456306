export type Question = {
  readonly id: number
  readonly topic: string
  /** `signal` aborts when the answer is no longer wanted. */
  ask(signal: AbortSignal): Promise<void>
}

export type QuestionQueue = {
  add(question: Question): void
  drop(matches: (question: Question) => boolean): void
  readonly busy: () => boolean
}

/** @param idle The last question is answered. */
export function createQuestionQueue(idle: () => void): QuestionQueue {
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
