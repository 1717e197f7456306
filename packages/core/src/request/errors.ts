import type { ErrorTable } from '../errors/row.ts'

declare module '../errors/codes.ts' {
  interface ErrorCodes extends Record<RequestErrorCode, unknown> {}
}

export type RequestErrorCode = 'request-refused' | 'request-timeout'

export const requestErrors: ErrorTable<RequestErrorCode> = {
  'request-refused': {
    title: '… refused …',
    cause:
      'A feature’s hook failed on the request. The wallet has not received it. If the hook throws a `PorticoError`, that error is passed on.',
    advice: '`cause` is the thrown value.',
  },
  'request-timeout': {
    title: '… held … for too long',
    cause: 'A feature’s hook did not pass the request on in time. The wallet has not received it.',
    advice: 'Fix the hook, or set its `limit`.',
  },
}
