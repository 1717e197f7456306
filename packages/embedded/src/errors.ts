/** What the frame says went wrong, as errors of ours. */
import { PorticoError } from '@portico/core'
import type { ErrorCode, Exit } from '@portico/core'
import type { FrameFault } from './frame/messages.ts'

/** How what was wanted ended, by the frame's code. Those that have another name here say which. */
const known: Readonly<Record<string, readonly [Exit, ErrorCode?]>> = {
  4001: ['rejected', 'user-rejected'],
  4200: ['unsupported', 'method-unsupported'],
  aborted: ['user'],
  'code-expired': ['failed'],
  'device-refused': ['rejected'],
  'mail-off': ['failed'],
  'no-attempt': ['failed', 'code-expired'],
  'no-session': ['session-expired', 'login-expired'],
  'rate-limited': ['failed'],
  'recovery-refused': ['rejected'],
  'session-ended': ['session-expired', 'login-expired'],
  'storage-damaged': ['failed', 'storage-refused'],
  'storage-refused': ['failed'],
  'too-early': ['failed'],
  'too-many-attempts': ['failed'],
  unreachable: ['offline'],
  'wrong-code': ['failed'],
}

export function frameError({ code, message, data = {} }: FrameFault): PorticoError {
  const isNumber = typeof code === 'number'
  const row = Object.hasOwn(known, code) ? known[code] : undefined
  const [exit, ours = code as ErrorCode] = row ?? (['failed', isNumber ? `rpc${code}` : 'frame-error'] as const)
  return new PorticoError(ours, message || 'An error occurred', { exit, category: 'SECURE_SITE_ERROR', data: { ...data, ...(isNumber ? { rpcCode: code } : { frame: code }) } })
}

/** Whoever waited does not any more, or the frame that was asked is gone. */
export const closed = (exit: Exit = 'failed'): PorticoError => new PorticoError('frame-closed', 'Something went wrong', { exit, category: 'SECURE_SITE_ERROR' })

export const timedOut = (): PorticoError => new PorticoError('frame-timeout', 'iframe_request_timeout', { exit: 'timeout', category: 'SECURE_SITE_ERROR' })
