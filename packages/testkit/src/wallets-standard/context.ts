import type { makeFailures } from '../doubles/failures.ts'
import type { makeMemory } from '../doubles/memory.ts'
import type { makeRecorder } from '../doubles/recorder.ts'
import type { promptOf, traitsOf } from '../doubles/traits.ts'
import type { makeOwnAccounts } from './accounts.ts'
import type { solanaBehaviours, SolanaTraits } from './behaviours.ts'
import type { SolanaContext, SolanaSetup, SolanaState } from './deps.ts'
import type { SolanaCall } from './types.ts'

export interface SolanaContextDeps {
  makeFailures: typeof makeFailures
  makeMemory: typeof makeMemory
  makeOwnAccounts: typeof makeOwnAccounts
  makeRecorder: typeof makeRecorder
  promptOf: typeof promptOf
  solanaBehaviours: typeof solanaBehaviours
  traitsOf: typeof traitsOf
}

/** Self-contained. */
export function makeSolanaContext(deps: SolanaContextDeps, setup: SolanaSetup): SolanaContext {
  const { options } = setup
  const memory = deps.makeMemory<SolanaState>(
    `portico-scripted-solana:${options.id}`,
    setup.storage,
  )
  const state: SolanaState = {
    selected: options.accounts.map(({ address }) => address),
    granted: [],
    features: options.features,
    behaviour: options.behaviour ?? 'approve',
    ...memory.load(),
  }
  const traits = (): SolanaTraits => deps.traitsOf(deps.solanaBehaviours, state.behaviour)
  return {
    setup,
    state,
    accounts: deps.makeOwnAccounts(setup),
    recorder: deps.makeRecorder<SolanaCall>((call) => call.feature),
    failures: deps.makeFailures(),
    traits,
    promptFor: (feature) => deps.promptOf(traits(), feature),
    change(changed) {
      Object.assign(state, changed)
      memory.save(state)
    },
  }
}
