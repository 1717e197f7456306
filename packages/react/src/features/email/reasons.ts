/** The messages for a login that does not continue. */
import type { HintedKey, MessageKey } from '../../strings/keys.ts'

/** Error codes that the visitor can answer. */
const answers: Readonly<Record<string, MessageKey>> = {
  'wrong-code': 'email.wrongCode',
  'code-expired': 'email.codeExpired',
  'too-many-attempts': 'email.tooMany',
  'too-early': 'email.tooEarly',
  'rate-limited': 'email.tooEarly',
  'mail-off': 'email.mailOff',
  'email-invalid': 'email.invalid',
  'device-refused': 'email.deviceRefused',
  unreachable: 'email.unreachable',
  offline: 'email.unreachable',
}

export const reasonOf = (code: string): MessageKey => answers[code] ?? 'email.unknown'

/** The code can no longer be used. */
export const isSpent = (code: string | undefined): boolean =>
  code === 'wrong-code' || code === 'code-expired' || code === 'too-many-attempts'

/** No earlier code is valid any more; another mail starts another login. */
export const isFinal = (code: string | undefined): boolean =>
  code === 'code-expired' || code === 'too-many-attempts'

const ends: Readonly<Record<string, HintedKey>> = {
  'code-expired': 'email.ended.expired',
  'too-many-attempts': 'email.ended.tooMany',
  'rate-limited': 'email.ended.tooOften',
  'too-early': 'email.ended.tooOften',
  'mail-off': 'email.ended.off',
  'device-refused': 'email.ended.device',
  'device-waits': 'email.ended.waits',
  'not-installed': 'email.ended.off',
  timeout: 'email.ended.expired',
  'session-expired': 'email.ended.expired',
  rejected: 'email.ended.declined',
  offline: 'failure.offline',
}

/**
 * The message's title; its hint is the same key with `Hint`.
 *
 * @param code More precise than `exit`.
 */
export const endOf = (exit: string, code?: string): HintedKey =>
  ends[code ?? ''] ?? ends[exit] ?? 'email.ended.failed'
