import type { Failures } from '../doubles/failures.ts'
import type { makePromptQueue } from '../doubles/queue.ts'
import type { PromptAnswer } from './behaviours.ts'
import type { Prompts } from './deps.ts'

/** With the errors of EIP-1193. Self-contained. */
export function makePrompts(
  deps: { makePromptQueue: typeof makePromptQueue },
  context: { failures: Failures; promptFor(method: string): PromptAnswer },
): Prompts {
  const { failure } = context.failures
  const queue = deps.makePromptQueue()
  const rejection = (): Error => failure(4001, 'User rejected the request.')

  const ask: Prompts['ask'] = async (method, run) => {
    const answer = context.promptFor(method)
    if (answer === 'reject') throw rejection()
    if (answer === 'pending')
      throw failure(-32002, `Request of type '${method}' already pending. Please wait.`)
    if (answer === 'unauthorized') throw failure(4100, 'The wallet is locked.')
    return answer === 'hang' || answer === 'locked' ? queue.open(method, run) : run()
  }

  return {
    ask,
    waiting: queue.waiting,
    release: (method) => queue.retry(method, ask),
    approve: queue.approve,
    reject: (method) => queue.reject(method, rejection),
    clear: queue.clear,
  }
}
