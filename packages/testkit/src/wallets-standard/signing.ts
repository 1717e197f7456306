import type { makeMessages, MessageParts } from './messages.ts'
import type { makeOutputs } from './outputs.ts'
import type { SigningMethods, SolanaContext } from './parts.ts'
import type { makeSigner } from './signer.ts'
import type { makeTransactions } from './transactions.ts'

/** What {@link makeSigning} is made of. */
export interface SigningParts extends MessageParts {
  makeMessages: typeof makeMessages
  makeOutputs: typeof makeOutputs
  makeSigner: typeof makeSigner
  makeTransactions: typeof makeTransactions
}

/** Signing with real keys, and wrong outputs. Self-contained. */
export function makeSigning(parts: SigningParts, context: SolanaContext): SigningMethods {
  const outputs = parts.makeOutputs(context)
  const signer = parts.makeSigner(context)
  return {
    ...parts.makeMessages(parts, context, signer, outputs),
    ...parts.makeTransactions(context, signer, outputs),
  }
}
