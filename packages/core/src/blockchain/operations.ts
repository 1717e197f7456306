/** What a transaction was, in the words of the Blockchain API. */
export const operations = ['approve', 'bought', 'borrow', 'burn', 'cancel', 'claim', 'deploy', 'deposit', 'execute', 'mint', 'receive', 'repay', 'send', 'sell', 'stake', 'trade', 'unstake', 'withdraw'] as const

/** What a transaction was. */
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
  | 'send'
  | 'sell'
  | 'stake'
  | 'trade'
  | 'unstake'
  | 'withdraw'
