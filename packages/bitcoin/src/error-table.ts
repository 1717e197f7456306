import type { ErrorTable } from '@portico/core'

/** The codes that only this package raises. */
export type BitcoinErrorCode =
  | 'account-wrong'
  | 'address-invalid'
  | 'psbt-invalid'
  | 'restore-unsupported'
  | 'transfer-invalid'

declare module '@portico/core' {
  interface ErrorCodes extends Record<BitcoinErrorCode, unknown> {}
}

/** The meaning of each code; for `describeError` of `@portico/core/errors`. */
export const bitcoinErrors: ErrorTable<BitcoinErrorCode> = {
  'account-wrong': {
    title: '… is not shared by …; … has another account selected; The wallet signed as …',
    cause: 'The wallet does not share this account, or signed with another one.',
    advice: 'Name one of the accounts that the wallet shares.',
  },
  'address-invalid': {
    title: '… is no Bitcoin address; … is an address of another network',
    cause: 'The address is not valid on this network. The wallet was not asked.',
    advice: 'Check it with the adapter’s `parseAddress`.',
  },
  'psbt-invalid': {
    title:
      'The transaction is no PSBT in base64 (BIP-174); The transaction has no input … to sign, or it is named twice; No input is named that should be signed',
    cause: 'The given value cannot be signed as it is.',
    advice: 'Check the PSBT and the inputs that are named.',
  },
  'restore-unsupported': {
    title: '… cannot be asked without a prompt',
    cause: 'Leather and similar wallets cannot restore a connection silently.',
    advice: 'Connect again.',
    visitor: 'failure.unsupported',
  },
  'transfer-invalid': {
    title:
      '… satoshis cannot be sent; A transfer needs a recipient; A transfer is { recipients: [{ address, amount }] } …',
    cause: 'The transfer has no recipient, or an invalid amount.',
    advice: 'Write amounts in satoshis, as whole numbers.',
  },
}
