import type { Logger } from 'pino'
import { pauseAfter } from './pause.ts'

/** Whether the mail server accepts mail, as the last answers say. */
export interface Outage {
  /** Records an answer of the mail server. Only the first and the last of an outage are logged. */
  record(isDown: boolean, code: string | undefined): void
  /** Milliseconds to wait before the next test of a mail server that is down. */
  pause(): number
}

export function createOutage(log: Pick<Logger, 'info' | 'error'>): Outage {
  /** In a row. */
  let failures = 0
  return {
    record(isDown, code) {
      if (isDown) {
        failures += 1
        if (failures === 1) log.error({ code }, 'the mail server accepts no mail')
      } else if (failures > 0) {
        failures = 0
        log.info('the mail server accepts mail again')
      }
    },
    pause: () => pauseAfter(failures - 1),
  }
}
