import type { Inner, Prompts } from './parts.ts'

/** The windows in which a wallet asks its owner. Self-contained. */
export function makePrompts(inner: Pick<Inner, 'failures' | 'promptFor'>): Prompts {
  interface Waiting {
    method: string
    run: () => Promise<unknown>
    resolve: (value: unknown) => void
    refuse: (error: unknown) => void
  }
  const { failure } = inner.failures
  let open: Waiting[] = []

  const refusal = (): Error => failure(4001, 'User rejected the request.')

  const ask: Prompts['ask'] = async (method, run) => {
    const answer = inner.promptFor(method)
    if (answer === 'reject') throw refusal()
    if (answer === 'pending') throw failure(-32002, `Request of type '${method}' already pending. Please wait.`)
    if (answer === 'unauthorized') throw failure(4100, 'The wallet is locked.')
    if (answer === 'hang' || answer === 'locked') {
      return new Promise((resolve, refuse) => open.push({ method, run, resolve, refuse }))
    }
    return run()
  }

  return {
    ask,
    waiting: () => open.map((each) => each.method),
    settle(how, method) {
      const chosen = open.filter((each) => method === undefined || each.method === method)
      open = open.filter((each) => !chosen.includes(each))
      for (const each of chosen) {
        if (how === 'reject') each.refuse(refusal())
        else (how === 'approve' ? each.run() : ask(each.method, each.run)).then(each.resolve, each.refuse)
      }
      return chosen.length
    },
    drop() {
      open = []
    },
  }
}
