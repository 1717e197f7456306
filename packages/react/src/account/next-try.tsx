import type { ReactElement } from 'react'
import { useModalContext } from '../card/context.ts'
import { useOnline } from '../card/use-online.ts'
import { useSeconds } from '../card/use-seconds.ts'

export function NextTry({ at }: { at: number | undefined }): ReactElement | null {
  const { portico, t } = useModalContext()
  const online = useOnline(portico.services.platform)
  const seconds = useSeconds(at)
  if (seconds === undefined || seconds === 0 || !online) return null
  // Read out once with the failure, and not at every tick.
  return (
    <span aria-live="off" data-testid="next-try">
      {seconds > 90
        ? t('account.nextTryMinutes', { minutes: Math.ceil(seconds / 60) })
        : t('account.nextTrySeconds', { seconds })}
    </span>
  )
}

/** A moment of another day includes the day: its hour would read as today's. */
export function useTime(): (at: number) => string {
  const { portico, locale } = useModalContext()
  const day = (time: number): string => new Date(time).toDateString()
  return (at) => {
    const isToday = day(at) === day(portico.services.platform.now())
    const format: Intl.DateTimeFormatOptions = isToday
      ? { timeStyle: 'short' }
      : { timeStyle: 'short', dateStyle: 'medium' }
    return new Intl.DateTimeFormat(locale.code, format).format(at)
  }
}
