import type { ErrorRow } from '../../errors/row.ts'

declare module '../../errors/codes.ts' {
  interface ErrorCodes extends SendErrors {}
}

export interface SendErrors {
  readonly 'send-left': ErrorRow
}

export const sendErrors: SendErrors = {
  'send-left': {
    title: 'The visitor left before anything was sent; The visitor stopped waiting for the wallet',
    cause:
      'The card that `open({ view: WalletSend, data })` had opened was closed, or shows something else. With `exit: pending` the wallet has the request still, and may send it: `SEND_SUCCESS` says so then.',
    advice: 'Nothing is to be done; open it again if it is wanted.',
  },
}
