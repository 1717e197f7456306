import type { ErrorTable } from '../errors/row.ts'

declare module '../errors/codes.ts' {
  interface ErrorCodes extends Record<RequestErrorCode, unknown> {}
}

export type RequestErrorCode = 'request-refused' | 'request-timeout'

export const requestErrors: ErrorTable<RequestErrorCode> = {
  'request-refused': {
    title: '… refused …',
    cause:
      'A feature’s hook failed on the request, which the wallet has not seen. Where it throws a `PorticoError`, that is what comes.',
    advice: '`cause` is what it threw.',
  },
  'request-timeout': {
    title: '… held … for too long',
    cause: 'A feature’s hook did not let the request pass in time; the wallet has not seen it.',
    advice: 'Mend the hook, or give it its `limit`.',
  },
}
