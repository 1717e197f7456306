/** Messages for failed logins, except e-mail. */
import type { MessageKey } from '../../strings/keys.ts'

const reasons = {
  'popup-blocked': 'blocked',
  'popup-lost': 'lost',
  'provider-failed': 'provider',
  'login-method-taken': 'taken',
  'code-expired': 'expired',
  timeout: 'expired',
  'session-expired': 'expired',
  'request-timeout': 'expired',
  'frame-timeout': 'expired',
  'user-rejected': 'declined',
  'device-refused': 'declined',
  'device-waits': 'waits',
  'recovery-refused': 'declined',
  rejected: 'declined',
  'rate-limited': 'tooOften',
  'too-early': 'tooOften',
  'not-installed': 'off',
  'popup-severed': 'off',
  unreachable: 'offline',
  offline: 'offline',
} as const

export type Reason = (typeof reasons)[keyof typeof reasons] | 'failed'

/** @param codes The most precise first. */
export function reasonOf(...codes: readonly (string | undefined)[]): Reason {
  for (const code of codes)
    if (code !== undefined && Object.hasOwn(reasons, code))
      return reasons[code as keyof typeof reasons]
  return 'failed'
}

/** Title and hint. */
export const wordsOf = (reason: Reason): { title: MessageKey; hint: MessageKey } => ({
  title: `social.ended.${reason}`,
  hint: `social.ended.${reason}Hint`,
})
