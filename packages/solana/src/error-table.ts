/** Loaded when an error is described. */
import type { ErrorTable } from '@portico/core'

/** The codes that only this package raises. */
export type SolanaErrorCode =
  | 'memo-length'
  | 'receiver-token-account'
  | 'token-restricted'
  | 'transaction-malformed'
  | 'transaction-refused'

declare module '@portico/core' {
  interface ErrorCodes extends Record<SolanaErrorCode, unknown> {}
}

/** The descriptions for `describeError` of `@portico/core/errors`. */
export const solanaErrors: ErrorTable<SolanaErrorCode> = {
  'memo-length': {
    title: 'The memo is too long for a transaction',
    cause: 'A transaction has to fit into one packet of 1,232 bytes.',
    advice: 'Shorten it.',
  },
  'receiver-token-account': {
    title: 'The receiver is a token account, and not its owner',
    cause: 'The receiver is a token account. Coins sent there instead of to its owner are lost.',
    advice: 'Ask for the owner’s address.',
  },
  'token-restricted': {
    title: 'The token cannot be sent from here',
    cause:
      'The token’s mint (Token-2022) forbids transfers, or its transfer hook needs accounts that a plain transfer does not have.',
    advice: 'Send it with the application that issued it.',
  },
  'transaction-malformed': {
    title: 'A Solana transaction is base64 of its wire format',
    cause: 'The given value is not a transaction.',
    advice: 'Encode it first.',
  },
  'transaction-refused': {
    title:
      'Not enough SOL to cover this transfer; Not enough SOL to cover fees or rent; the node’s own words',
    cause: 'The node does not accept the transaction.',
    advice: 'Look at the logs in `data.rpcData`.',
  },
}
