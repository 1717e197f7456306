export const operations = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'revoke',
  'send',
  'sell',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

/** The type of a transaction. */
export type OperationType =
  | 'approve'
  | 'bought'
  | 'borrow'
  | 'burn'
  | 'cancel'
  | 'claim'
  | 'deploy'
  | 'deposit'
  | 'execute'
  | 'mint'
  | 'receive'
  | 'repay'
  | 'revoke'
  | 'send'
  | 'sell'
  | 'stake'
  | 'trade'
  | 'unstake'
  | 'withdraw'
