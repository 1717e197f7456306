/** The messages for a login that does not continue. */
import type { LoginState } from '@portico/core/login'
import type { Translate } from '../../strings/format.ts'
import type { HintedKey, MessageKey } from '../../strings/keys.ts'

/** Error codes that the visitor can answer. */
const answers: Readonly<Record<string, MessageKey>> = {
  'wrong-code': 'email.wrongCode',
  'code-expired': 'email.codeExpired',
  'too-many-attempts': 'email.tooMany',
  'too-early': 'email.tooOften',
  'rate-limited': 'email.tooOften',
  'mail-off': 'email.mailOff',
  'email-invalid': 'email.invalid',
  'device-refused': 'email.deviceRefused',
  unreachable: 'email.unreachable',
  offline: 'email.unreachable',
}

type Refused = Pick<Extract<LoginState, { is: 'waiting' }>, 'error' | 'retryAfter'>

/** Undefined if the last answer was not rejected. */
export function reasonOf(t: Translate, { error, retryAfter }: Refused): string | undefined {
  if (error === undefined) return undefined
  if (error === 'too-early' && retryAfter !== undefined)
    return t('email.tooEarly', { seconds: retryAfter })
  return t(answers[error] ?? 'email.unknown')
}

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
