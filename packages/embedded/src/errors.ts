/** What the frame says went wrong, as errors of ours. */
import { PorticoError } from '@portico/core'
import type { ErrorCode, Exit } from '@portico/core'
import type { FrameFault } from './frame/messages.ts'

/** By the frame's code: ours, and how what was wanted ended. */
const known: Readonly<Record<string, readonly [ErrorCode, Exit]>> = {
  4001: ['user-rejected', 'rejected'],
  4200: ['method-unsupported', 'unsupported'],
  aborted: ['aborted', 'user'],
  'code-expired': ['code-expired', 'failed'],
  'device-refused': ['login-refused', 'rejected'],
  'mail-off': ['mail-unavailable', 'failed'],
  'no-attempt': ['code-expired', 'failed'],
  'no-session': ['login-expired', 'session-expired'],
  'rate-limited': ['email-limit', 'failed'],
  'recovery-refused': ['login-refused', 'rejected'],
  'session-ended': ['login-expired', 'session-expired'],
  'storage-damaged': ['frame-storage', 'failed'],
  'storage-refused': ['frame-storage', 'failed'],
  'too-early': ['email-cooldown', 'failed'],
  'too-many-attempts': ['code-attempts', 'failed'],
  'wrong-code': ['code-wrong', 'failed'],
}

export function frameError({ code, message, data = {} }: FrameFault): PorticoError {
  const isNumber = typeof code === 'number'
  const [ours, exit]: readonly [ErrorCode, Exit] = (Object.hasOwn(known, code) && known[code]) || [isNumber ? `rpc${code}` : 'frame-error', 'failed']
  return new PorticoError(ours, message || 'An error occurred', { exit, category: 'SECURE_SITE_ERROR', data: { ...data, ...(isNumber ? { rpcCode: code } : { frame: code }) } })
}

/** Whoever waited does not any more, or the frame that was asked is gone. */
export const closed = (exit: Exit = 'failed'): PorticoError => new PorticoError('frame-closed', 'Something went wrong', { exit, category: 'SECURE_SITE_ERROR' })

export const timedOut = (): PorticoError => new PorticoError('frame-timeout', 'iframe_request_timeout', { exit: 'timeout', category: 'SECURE_SITE_ERROR' })
