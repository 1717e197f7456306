/** Describes the codes of errors that only this package raises. Loaded when an error is described. */
import type { ErrorTable } from '@portico/core'

/** The codes that only this package raises. */
export type SolanaErrorCode =
  | 'transaction-malformed'
  | 'transaction-refused'

declare module '@portico/core' {
  interface ErrorCodes extends Record<SolanaErrorCode, unknown> {}
}

/** What each means; for `describeError` of `@portico/core/errors`. */
export const solanaErrors: ErrorTable<SolanaErrorCode> = {
  'transaction-malformed': {
    title: 'A Solana transaction is base64 of its wire format',
    cause: 'What was given as a transaction is none.',
    advice: 'Encode it first.',
  },
  'transaction-refused': {
    title: 'Not enough SOL to cover this transfer; Not enough SOL to cover fees or rent; the node’s own words',
    cause: 'The node does not take the transaction.',
    advice: 'Look at the logs in `data.rpcData`.',
  },
}
