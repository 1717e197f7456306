import { makeFailures } from '../doubles/failures.ts'
import { makeMemory } from '../doubles/memory.ts'
import { makePromptQueue } from '../doubles/queue.ts'
import { makeRecorder } from '../doubles/recorder.ts'
import { promptOf, traitsOf } from '../doubles/traits.ts'
import { makePrompts } from '../wallets/prompts.ts'
import { makeAccess } from './access.ts'
import { makeOwnAccounts } from './accounts.ts'
import { solanaBehaviours } from './behaviours.ts'
import { makeConnect } from './connect.ts'
import { makeSolanaContext } from './context.ts'
import { makeSolanaControls } from './controls.ts'
import { makeFeatures } from './features.ts'
import { makeMessages } from './messages.ts'
import { makeOutputs } from './outputs.ts'
import { makeRegistrar } from './registrar.ts'
import { makeSignInText } from './sign-in-text.ts'
import { makeSigner } from './signer.ts'
import { makeSigning } from './signing.ts'
import { makeTransactions } from './transactions.ts'
import { makeUse } from './use.ts'
import type { SolanaDeps } from './wallet.ts'

export const solanaDeps: SolanaDeps = {
  solanaBehaviours,
  makeFailures,
  makeMemory,
  makePromptQueue,
  makeRecorder,
  promptOf,
  traitsOf,
  makePrompts,
  makeAccess,
  makeOwnAccounts,
  makeConnect,
  makeSolanaContext,
  makeSolanaControls,
  makeFeatures,
  makeMessages,
  makeOutputs,
  makeRegistrar,
  makeSignInText,
  makeSigner,
  makeSigning,
  makeTransactions,
  makeUse,
}
