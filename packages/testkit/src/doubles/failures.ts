/**
 * How a call fails before it is handled. `invalidated`: the extension was updated or removed under
 * the page, and throws; `removed`: the same, and rejects.
 */
export type CallFault =
  | 'answer'
  | 'silent'
  | 'invalidated'
  | 'removed'
  | 'throw'
  | 'throw-string'
  | 'throw-null'
  | 'throw-getters'
  | 'reject-string'
  | 'reject-null'
  | 'reject-getters'

export interface Failures {
  failure(code: number, message: string, data?: unknown): Error
  oddity(kind: string): unknown
  trap(...members: readonly string[]): object
  /** Not async, because some wallets throw synchronously. */
  attempt<T>(fault: CallFault, run: () => T): T
}

/** Self-contained. */
export function makeFailures(): Failures {
  const trap: Failures['trap'] = (...members) => {
    const descriptor = {
      get(): never {
        throw new Error('Do not look at me')
      },
    }
    return Object.defineProperties(
      {},
      Object.fromEntries(members.map((member) => [member, descriptor])),
    )
  }
  const oddity: Failures['oddity'] = (kind) => {
    if (kind.endsWith('-string')) return 'The wallet is unhappy'
    if (kind.endsWith('-null')) return null
    if (kind.endsWith('-getters')) return trap('code', 'message', 'data', 'name', 'stack', 'cause')
    return new Error('The wallet broke')
  }
  return {
    failure: (code, message, data) =>
      Object.assign(new Error(message), data === undefined ? { code } : { code, data }),
    oddity,
    trap,
    attempt<T>(fault: CallFault, run: () => T): T {
      // A promise that never settles or is rejected, with the type of the call's result.
      if (fault === 'silent') return new Promise(() => {}) as T
      if (fault === 'removed')
        return Promise.reject(new Error('Extension context invalidated.')) as T
      if (fault === 'invalidated') throw new Error('Extension context invalidated.')
      if (fault.startsWith('throw')) throw oddity(fault)
      if (fault.startsWith('reject')) return Promise.reject(oddity(fault)) as T
      return run()
    },
  }
}
