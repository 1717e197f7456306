import type { ErrorTable } from '../errors/row.ts'

declare module '../errors/codes.ts' {
  interface ErrorCodes extends Record<TransactionErrorCode, unknown> {}
}

export type TransactionErrorCode = 'transaction-hash'

export const transactionErrors: ErrorTable<TransactionErrorCode> = {
  'transaction-hash': {
    title: 'No transaction of …',
    cause:
      'The text is neither a transaction hash of the network’s namespace nor the id of a batch.',
    advice: 'Pass the hash or id that the wallet returned, with the network that it was sent on.',
  },
}
