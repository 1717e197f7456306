import type { makeMessages, MessageDeps } from './messages.ts'
import type { makeOutputs } from './outputs.ts'
import type { SigningMethods, SolanaContext } from './deps.ts'
import type { makeSigner } from './signer.ts'
import type { makeTransactions } from './transactions.ts'

/** What {@link makeSigning} is made of. */
export interface SigningDeps extends MessageDeps {
  makeMessages: typeof makeMessages
  makeOutputs: typeof makeOutputs
  makeSigner: typeof makeSigner
  makeTransactions: typeof makeTransactions
}

/** Signing with real keys, and wrong outputs. Self-contained. */
export function makeSigning(deps: SigningDeps, context: SolanaContext): SigningMethods {
  const outputs = deps.makeOutputs(context)
  const signer = deps.makeSigner(context)
  return {
    ...deps.makeMessages(deps, context, signer, outputs),
    ...deps.makeTransactions(context, signer, outputs),
  }
}
