import type { ErrorRow } from '../../errors/row.ts'

declare module '../../errors/codes.ts' {
  interface ErrorCodes extends SwapFeatureErrors {}
}

export interface SwapFeatureErrors {
  readonly 'swap-left': ErrorRow
}

export const swapFeatureErrors: SwapFeatureErrors = {
  'swap-left': {
    title:
      'The visitor left before anything was swapped; The visitor stopped waiting for the wallet',
    cause:
      'The card that `open({ view: Swap, data })` had opened was closed, or shows something else. With `exit: pending` the wallet has the request still, and may send it.',
    advice: 'Nothing is to be done; open it again if it is wanted.',
  },
}
