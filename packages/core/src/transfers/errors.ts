import type { ErrorTable } from '../errors/row.ts'

declare module '../errors/codes.ts' {
  interface ErrorCodes extends Record<TransferErrorCode, unknown> {}
}

export type TransferErrorCode =
  | 'amount-too-small'
  | 'fee-insufficient'
  | 'funds-insufficient'
  | 'name-changed'
  | 'name-fallback'
  | 'name-unresolved'
  | 'receiver-invalid'
  | 'send-failed'
  | 'token-required'
  | 'transfer-incomplete'

export const transferErrors: ErrorTable<TransferErrorCode> = {
  'amount-too-small': {
    title: 'At least … can be sent',
    cause:
      'The amount is below the network’s minimum: on Solana, a new account has to hold its rent.',
    advice: 'Send at least the quote’s `min`.',
    visitor: 'send.tooLittle',
  },
  'fee-insufficient': {
    title: 'Not enough … for the fee',
    cause:
      'The account has less of the network’s coin than the transfer’s maximum cost. The wallet was not asked.',
    advice: 'Send less of the coin, at most the quote’s `max`, or top the account up.',
    visitor: 'send.noFee',
  },
  'funds-insufficient': {
    title: 'Not enough …',
    cause: 'The amount is larger than the account’s balance. The wallet was not asked.',
    advice: 'Send at most the quote’s `max`.',
    visitor: 'send.noFunds',
  },
  'name-changed': {
    title: '… leads to another address now',
    cause: 'The name’s address changed between typing and review. Nothing was sent.',
    advice: 'Show the visitor the new address, and ask again.',
    visitor: 'send.nameChanged',
  },
  'name-fallback': {
    title: '… has no address for …, and its Ethereum address is a contract there and nothing here',
    cause:
      'The owner of that contract on Ethereum may not control the address on this network (ENSIP-11).',
    advice: 'Ask the visitor, and pass `acceptFallback`.',
    visitor: 'send.nameUnsafe',
  },
  'name-unresolved': {
    title: 'No address is behind …',
    cause: 'The name does not exist, or has no address, or has the zero address.',
    advice: 'Ask for another receiver.',
    visitor: 'send.nameNone',
  },
  'receiver-invalid': {
    title: 'The receiver is neither an address nor a name of this network',
    cause:
      'The text is mistyped, belongs to another namespace or network, or has characters that names may not have: `data.why` says which.',
    advice: 'Ask for another receiver.',
    visitor: 'send.badAddress',
  },
  'send-failed': {
    title: 'Failed to send transaction',
    cause: 'The wallet or the network did not accept the transfer.',
    advice: '`cause` is the thrown value; `exit` says how it ended.',
    visitor: 'send.failed',
  },
  'token-required': {
    title: 'A token is required',
    cause: '`token` is missing. It is null for the network’s coin.',
    advice: 'Pass the token’s address, or null.',
  },
  'transfer-incomplete': {
    title: 'An amount and receiver address are required',
    cause: 'The receiver or the amount is missing, or the amount is zero.',
    advice: 'Pass both.',
    visitor: 'send.enterAmount',
  },
}
