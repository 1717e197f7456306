import type { ReactElement } from 'react'
import { useModalContext } from '../card/context.ts'
import { useOnline } from '../card/use-online.ts'

export function NextTry({ at }: { at: number | undefined }): ReactElement | null {
  const { portico, t } = useModalContext()
  const { platform } = portico.services
  const online = useOnline(platform)
  const time = useTime('medium')
  return at !== undefined && online && at > platform.now() ? (
    <>{t('account.nextTry', { time: time(at) })}</>
  ) : null
}

/** A moment of another day includes the day: its hour would read as today's. */
export function useTime(timeStyle: 'short' | 'medium'): (at: number) => string {
  const { portico, locale } = useModalContext()
  const day = (time: number): string => new Date(time).toDateString()
  return (at) => {
    const isToday = day(at) === day(portico.services.platform.now())
    const format: Intl.DateTimeFormatOptions = isToday
      ? { timeStyle }
      : { timeStyle, dateStyle: 'medium' }
    return new Intl.DateTimeFormat(locale.code, format).format(at)
  }
}
