import type { makeFailures } from '../../doubles/failures.ts'
import type { makeMemory } from '../../doubles/memory.ts'
import type { makePromptQueue } from '../../doubles/queue.ts'
import type { makeRecorder } from '../../doubles/recorder.ts'
import type { promptOf } from '../../doubles/traits.ts'
import type { WalletCall } from '../../wallets/types.ts'
import type { makeBitcoinContext } from './context.ts'
import type { BitcoinChange, BitcoinSetup, Owner } from './deps.ts'
import type { makeSignatures } from './signatures.ts'

export interface OwnerDeps {
  makeBitcoinContext: typeof makeBitcoinContext
  makeFailures: typeof makeFailures
  makeMemory: typeof makeMemory
  makePromptQueue: typeof makePromptQueue
  makeRecorder: typeof makeRecorder
  makeSignatures: typeof makeSignatures
  promptOf: typeof promptOf
}

/** Self-contained. */
export function makeOwner(deps: OwnerDeps, setup: BitcoinSetup): Owner {
  const context = deps.makeBitcoinContext(deps, setup)
  const { state, traits } = context
  const failures = deps.makeFailures()
  const recorder = deps.makeRecorder<WalletCall>((call) => call.method)
  const queue = deps.makePromptQueue()
  const subscribers: ((change: BitcoinChange) => void)[] = []
  const rejected = { rejected: true }
  const pending = { pending: true }
  return {
    ...context,
    ...deps.makeSignatures(context, setup.signer),
    recorder,
    queue,
    rejected,
    pending,
    request(method, params, answer) {
      // A copy, so that later changes do not alter the record.
      recorder.record({ method, params: params === undefined ? [] : structuredClone(params) })
      return failures.attempt(state.removed ? 'silent' : (traits().requests ?? 'answer'), answer)
    },
    ask(method, run) {
      if (state.locked && traits().locked === 'refuse')
        return Promise.reject(failures.failure(4100, 'The wallet is locked.'))
      const answer = state.locked ? 'hang' : deps.promptOf(traits(), method)
      if (answer === 'reject') return Promise.reject(rejected)
      if (answer === 'pending') return Promise.reject(pending)
      return answer === 'approve' ? run() : queue.open(method, run)
    },
    writeAccounts(list) {
      const { accounts } = traits()
      if (accounts === 'none') return []
      if (accounts === 'not-a-list') return { length: 1, 0: list[0] }
      if (accounts !== 'not-addresses') return list
      return list.map((each) =>
        typeof each === 'string' ? 'bc1nonsense' : { ...(each as object), address: 'bc1nonsense' },
      )
    },
    subscribe: (cb) => void subscribers.push(cb),
    notify(change) {
      for (const cb of [...subscribers]) cb(change)
    },
  }
}
