import { makeEvents } from '../doubles/events.ts'
import { makeFailures } from '../doubles/failures.ts'
import { makeMemory } from '../doubles/memory.ts'
import { makePromptQueue } from '../doubles/queue.ts'
import { makeRecorder } from '../doubles/recorder.ts'
import { promptOf, traitsOf } from '../doubles/traits.ts'
import { makeAccounts } from './accounts.ts'
import { makeAnnouncer } from './announcer.ts'
import { makeAnswers } from './answers.ts'
import { behaviours } from './behaviours.ts'
import { makeChains } from './chains.ts'
import { makeContext } from './context.ts'
import { makeControls } from './controls.ts'
import { makeForwarding } from './forwarding.ts'
import { makeLies } from './lies.ts'
import { makePrompts } from './prompts.ts'
import { makeProvider } from './provider.ts'
import { makeRequest } from './request.ts'
import type { WalletDeps } from './wallet.ts'

/** The parts of every scripted wallet. */
export const walletDeps: WalletDeps = {
  behaviours,
  makeFailures,
  makeMemory,
  makeRecorder,
  makePromptQueue,
  makeEvents,
  traitsOf,
  promptOf,
  makeLies,
  makeContext,
  makePrompts,
  makeAccounts,
  makeForwarding,
  makeChains,
  makeAnswers,
  makeRequest,
  makeProvider,
  makeAnnouncer,
  makeControls,
}
