import type { PromptQueue, makePromptQueue } from './queue.ts'
import type { makeRecorder, Recorder } from './recorder.ts'

/**
 * How a wallet's owner answers whatever opens a window. `denied`: the owner has refused before, and
 * is not asked again.
 */
export type DoubleAnswer = 'approve' | 'reject' | 'hang' | 'pending' | 'denied'

/** A call that reached the wallet. */
export interface DoubleCall {
  /** The method's name. */
  method: string
  /** What it was called with. */
  args: readonly unknown[]
}

/** The controls that every double of an injected wallet has. */
export interface DoubleControls {
  /** Every call so far, oldest first. */
  readonly calls: DoubleCall[]
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

export interface DoublePrompts {
  controls: DoubleControls
  record(call: DoubleCall): void
  ask<T>(method: string, answer: DoubleAnswer, run: () => T | Promise<T>): Promise<T>
}

export interface DoublePromptDeps {
  makePromptQueue: typeof makePromptQueue
  makeRecorder: typeof makeRecorder
}

/**
 * Self-contained.
 *
 * @param errorOf The thrown error, by answer and method.
 */
export function makeDoublePrompts(
  deps: DoublePromptDeps,
  errorOf: (answer: 'reject' | 'pending' | 'denied', method: string) => unknown,
): DoublePrompts {
  const recorder: Recorder<DoubleCall> = deps.makeRecorder((call) => call.method)
  const queue: PromptQueue = deps.makePromptQueue()
  const prompted: string[] = []
  return {
    controls: {
      calls: recorder.calls,
      prompted,
      waiting: queue.waiting,
      approve: queue.approve,
      reject: (method) => queue.reject(method, (each) => errorOf('reject', each)),
      asked: recorder.asked,
    },
    record: recorder.record,
    async ask(method, answer, run) {
      if (answer === 'denied' || answer === 'pending') throw errorOf(answer, method)
      prompted.push(method)
      if (answer === 'reject') throw errorOf('reject', method)
      return answer === 'approve' ? run() : queue.open(method, async () => run())
    },
  }
}
