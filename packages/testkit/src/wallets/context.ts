import type { makeFailures } from '../doubles/failures.ts'
import type { makeMemory } from '../doubles/memory.ts'
import type { makeRecorder } from '../doubles/recorder.ts'
import type { promptOf, traitsOf } from '../doubles/traits.ts'
import type { behaviours, Traits } from './behaviours.ts'
import type { makeLies } from './lies.ts'
import type { Emitter, WalletContext, WalletSetup, WalletState } from './deps.ts'
import type { WalletCall } from './types.ts'

export interface ContextDeps {
  behaviours: typeof behaviours
  makeFailures: typeof makeFailures
  makeLies: typeof makeLies
  makeMemory: typeof makeMemory
  makeRecorder: typeof makeRecorder
  promptOf: typeof promptOf
  traitsOf: typeof traitsOf
}

/** Self-contained. */
export function makeContext(
  deps: ContextDeps,
  setup: WalletSetup,
  emitter: Emitter,
): WalletContext {
  const { options } = setup
  const memory = deps.makeMemory<WalletState>(
    `portico-scripted-wallet:${options.uuid}`,
    setup.storage,
  )
  const { rpcUrl = {}, chainId = 1, behaviour = 'approve' } = options
  const state: WalletState = {
    accounts: options.accounts,
    granted: [],
    chainId,
    known: [chainId],
    rpc: typeof rpcUrl === 'string' ? { '*': rpcUrl } : { ...rpcUrl },
    behaviour,
    removed: null,
    chainLost: false,
    ...memory.load(),
  }
  const lies = deps.makeLies()
  const traits = (): Traits => deps.traitsOf(deps.behaviours, state.behaviour)
  return {
    setup,
    state,
    recorder: deps.makeRecorder<WalletCall>((call) => call.method),
    failures: deps.makeFailures(),
    traits,
    promptFor: (method) => deps.promptOf(traits(), method),
    change(changed) {
      Object.assign(state, changed)
      memory.save(state)
    },
    emit(event, value) {
      const { events } = traits()
      if (events !== 'never') emitter.emit(event, [value])
      if (events === 'twice') emitter.emit(event, [value])
    },
    writeAccounts: (accounts) => lies.accounts(traits().accounts, accounts),
    writeChainId: (id) => lies.chain(traits().chain, id),
  }
}
