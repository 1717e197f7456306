import { figures } from '../look/parts.ts'
import type { ApprovalContext } from './approval-context.ts'

/** The last second that a date can have. */
const latest = 8_640_000_000_000n

/** A time in seconds since 1970, or that there is no end. */
export function timeOf({ words: { t, locale } }: ApprovalContext, seconds: bigint): HTMLElement {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  return figures(seconds > latest ? t('paid.noEnd') : format.format(Number(seconds) * 1_000))
}
