import type { ErrorTable } from '../errors/row.ts'

declare module '../errors/codes.ts' {
  interface ErrorCodes extends Record<SwapErrorCode, unknown> {}
}

export type SwapErrorCode =
  | 'slippage'
  | 'swap-approval-failed'
  | 'swap-failed'
  | 'swap-incomplete'
  | 'swap-liquidity'
  | 'swap-no-route'
  | 'swap-reverts'
  | 'swap-unsafe'
  | 'swap-unsupported'
  | 'swap-worse'

export const swapErrors: ErrorTable<SwapErrorCode> = {
  slippage: {
    title: 'The slippage is 0.01 to 50 percent',
    cause: 'The slippage is no number, or it is outside of these limits.',
    advice: 'Pass a percentage: 1 is one percent.',
    visitor: 'swap.badSlippage',
  },
  'swap-approval-failed': {
    title: 'The approval failed',
    cause: 'The network has reverted the transaction that allows the swap to take the token.',
    advice: 'Prepare the swap again: it asks for what is still missing.',
    visitor: 'swap.approvalFailed',
  },
  'swap-failed': {
    title: 'Failed to swap',
    cause: 'The wallet or the network did not accept the swap.',
    advice: '`cause` is the thrown value; `exit` says how it ended.',
    visitor: 'swap.failed',
  },
  'swap-incomplete': {
    title: 'Two tokens and an amount are required',
    cause: 'The amount is missing or zero, or both tokens are the same.',
    advice: 'Pass two different tokens and an amount.',
    visitor: 'swap.enterAmount',
  },
  'swap-liquidity': {
    title: 'Insufficient liquidity',
    cause: 'There are pools for these tokens, but they do not hold enough for this amount.',
    advice: 'Swap less at once.',
    visitor: 'swap.noLiquidity',
  },
  'swap-no-route': {
    title: 'No source swaps these tokens',
    cause: 'No source has a route between the two tokens, or none answered in time.',
    advice: '`data.answers` says how each source has answered. Ask again, or choose other tokens.',
    visitor: 'swap.noRoute',
  },
  'swap-reverts': {
    title: 'The swap would fail',
    cause: 'The network’s node says that the transaction would be reverted.',
    advice: 'Ask for a new quote, or raise the slippage.',
    visitor: 'swap.reverts',
  },
  'swap-unsafe': {
    title: 'The transaction is not what the quote says',
    cause:
      'A source has built a transaction that calls or allows another contract than its own, or gives less or takes more than it quoted. The wallet was not asked.',
    advice: 'Do not use this source. A contract that it calls rightly belongs in `swapContracts`.',
    visitor: 'swap.unsafe',
  },
  'swap-unsupported': {
    title: 'Network not supported for Swaps',
    cause: 'The network’s adapter has no swaps, `features.swaps` is off, or no source has it.',
    advice: 'Use another network, or pass a source of your own in `swapSources`.',
    visitor: 'swap.unsupported',
  },
  'swap-worse': {
    title: 'The quote has become worse',
    cause: 'Less than the reviewed minimum would be received now. The wallet was not asked.',
    advice: 'Show the visitor a new quote, and ask again.',
    visitor: 'swap.worse',
  },
}
