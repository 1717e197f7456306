import { minutesOf } from '../approve/passphrase.ts'
import { isFrameError } from '../shared/error.ts'
import type { Words } from '../strings/words.ts'

/** Why the wallet does not open, for its visitor. */
export function faultText(error: unknown, { t }: Words): string {
  if (isFrameError(error, 'storage-refused')) return t('emergency.storage')
  if (isFrameError(error, 'storage-damaged')) return t('emergency.otherDevice')
  if (isFrameError(error, 'no-recovery-service')) return t('emergency.noService')
  if (isFrameError(error, 'device-waits')) return t('emergency.waits')
  if (isFrameError(error, 'recovery-unknown')) return t('emergency.noShare')
  if (isFrameError(error, 'keys-mismatch')) return t('emergency.mismatch')
  if (isFrameError(error, 'mail-off')) return t('emergency.mailOff')
  if (isFrameError(error, 'rate-limited')) return t('emergency.rate', { count: minutesOf(error) })
  if (isFrameError(error, 'recovery-unreachable', 'server-fault', 'bad-reply'))
    return t('emergency.unreachable')
  return t('emergency.failed')
}
