import type { makeFailures } from '../doubles/failures.ts'
import type { makeMemory } from '../doubles/memory.ts'
import type { makeRecorder } from '../doubles/recorder.ts'
import type { promptOf, traitsOf } from '../doubles/traits.ts'
import type { makeOwnAccounts } from './accounts.ts'
import type { solanaBehaviours, SolanaTraits } from './behaviours.ts'
import type { SolanaContext, SolanaSetup, SolanaState } from './parts.ts'
import type { SolanaCall } from './types.ts'

export interface SolanaContextParts {
  makeFailures: typeof makeFailures
  makeMemory: typeof makeMemory
  makeOwnAccounts: typeof makeOwnAccounts
  makeRecorder: typeof makeRecorder
  promptOf: typeof promptOf
  solanaBehaviours: typeof solanaBehaviours
  traitsOf: typeof traitsOf
}

/** Self-contained. */
export function makeSolanaContext(parts: SolanaContextParts, setup: SolanaSetup): SolanaContext {
  const { options } = setup
  const memory = parts.makeMemory<SolanaState>(
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
  const traits = (): SolanaTraits => parts.traitsOf(parts.solanaBehaviours, state.behaviour)
  return {
    setup,
    state,
    accounts: parts.makeOwnAccounts(setup),
    recorder: parts.makeRecorder<SolanaCall>((call) => call.feature),
    failures: parts.makeFailures(),
    traits,
    promptFor: (feature) => parts.promptOf(traits(), feature),
    change(changed) {
      Object.assign(state, changed)
      memory.save(state)
    },
  }
}
