/** The descriptions of the errors of following transactions. Loaded when an error is described. */
import type { ErrorTable } from '../errors/row.ts'

declare module '../errors/codes.ts' {
  interface ErrorCodes extends Record<TransactionErrorCode, unknown> {}
}

/** The codes that only this folder raises. */
export type TransactionErrorCode = 'transaction-hash'

/** The meaning of each code. */
export const transactionErrors: ErrorTable<TransactionErrorCode> = {
  'transaction-hash': {
    title: 'No transaction of …',
    cause: 'The text is no hash of the network’s family, or no id that a wallet gives a batch.',
    advice: 'Pass what the wallet gave, with the network that it was sent on.',
  },
}
