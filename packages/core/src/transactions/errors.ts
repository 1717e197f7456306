import type { ErrorTable } from '../errors/row.ts'

declare module '../errors/codes.ts' {
  interface ErrorCodes extends Record<TransactionErrorCode, unknown> {}
}

export type TransactionErrorCode = 'transaction-hash'

export const transactionErrors: ErrorTable<TransactionErrorCode> = {
  'transaction-hash': {
    title: 'No transaction of …',
    cause: 'The text is no hash of the network’s family, or no id that a wallet gives a batch.',
    advice: 'Pass what the wallet gave, with the network that it was sent on.',
  },
}
