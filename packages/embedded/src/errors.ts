import { PorticoError } from '@portico/core'
import type { ErrorCode, Exit, Json } from '@portico/core'
import type { FrameFault } from './frame/messages.ts'
import { defined } from '@portico/core/adapter'

/** Codes that the visitor or the page can react to. */
const shared =
  /^(code-expired|last-login-method|login-too-old|mail-off|popup-lost|provider-failed|rate-limited|recovery-address|same-address|storage-refused|too-early|too-many-attempts|login-method-taken|wrong-code)$/
const known: Readonly<Record<string, readonly [Exit, ErrorCode?]>> = {
  4001: ['rejected', 'user-rejected'],
  4200: ['unsupported', 'method-unsupported'],
  'device-refused': ['rejected'],
  'device-waits': ['rejected'],
  'removal-waits': ['failed'],
  'no-attempt': ['failed', 'code-expired'],
  'other-account': ['failed', 'login-too-old'],
  'no-session': ['session-expired', 'login-expired'],
  'recovery-refused': ['rejected'],
  'session-ended': ['session-expired', 'login-expired'],
  'storage-damaged': ['failed', 'storage-refused'],
  unreachable: ['offline'],
}

export const fault = (
  code: ErrorCode,
  message: string,
  exit: Exit = 'failed',
  data?: Json,
): PorticoError =>
  new PorticoError(
    code,
    message,
    defined({
      exit,
      category: 'SECURE_SITE_ERROR',
      data,
    }),
  )

export function frameError({ code, message, data = {} }: FrameFault): PorticoError {
  const isNumber = typeof code === 'number'
  const [exit, ours = code as ErrorCode] = (Object.hasOwn(known, code) && known[code]) || [
    'failed' as const,
    isNumber ? (`rpc${code}` as const) : shared.test(code) ? undefined : 'frame-error',
  ]
  return fault(ours, message || 'An error occurred', exit, {
    ...data,
    [isNumber ? 'rpcCode' : 'frame']: code,
  })
}

/** For a request that was aborted, or whose frame was removed. */
export const closed = (exit: Exit = 'failed'): PorticoError =>
  fault('frame-closed', 'Something went wrong', exit)
