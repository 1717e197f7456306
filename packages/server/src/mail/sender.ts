import type { Logger } from 'pino'
import { compose } from './compose.ts'
import { createOutage } from './outage.ts'
import { longestPause, pauseAfter } from './pause.ts'
import type { Queue } from './queue.ts'
import type { MailSealing } from './sealing.ts'
import type { Outcome, Smtp } from './smtp.ts'
import type { MailRow } from './table.ts'
import type { Mailer } from './types.ts'

/** Mails that are sent at the same time. */
const atOnce = 4

export type MailOutcome = Outcome['is'] | 'over'

export interface SenderOptions {
  now: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Counts the outcomes of mails. */
  onOutcome: (outcome: MailOutcome) => void
  later: (run: () => void, ms: number) => () => void
}

async function deliver(smtp: Smtp, sealing: MailSealing, row: MailRow): Promise<Outcome> {
  let mail: ReturnType<MailSealing['open']>
  try {
    mail = sealing.open(row.sealed)
  } catch {
    // Its key is not known.
    return { is: 'refused', code: 'sealed' }
  }
  return smtp.send(mail.to, compose(mail.locale, mail.letter))
}

/** Sends due mails, and schedules the next run. */
export function createSender(
  queue: Queue,
  smtp: Smtp,
  sealing: MailSealing,
  { now, log, onOutcome, later }: SenderOptions,
): Pick<Mailer, 'settled' | 'stop' | 'wake'> {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  let cancelNext = (): void => {}
  const outage = createOutage(log)

  async function settle(row: MailRow, outcome: Outcome): Promise<void> {
    onOutcome(outcome.is)
    if (outcome.is === 'refused')
      log.warn({ code: outcome.code }, 'the mail server refuses a mail permanently')
    if (outcome.is === 'sent' || outcome.is === 'refused') await queue.remove(row.id)
    else await queue.putOff(row.id, now() + pauseAfter(row.attempts - 1))
    outage.record(outcome.is === 'down', outcome.is === 'down' ? outcome.code : undefined)
  }

  /** Sends mails one after another until none is due, or the mail server is down. */
  async function drain(round: { isDown: boolean }): Promise<void> {
    while (!stopped && !round.isDown) {
      const row = await queue.take()
      if (!row) return
      const outcome = await deliver(smtp, sealing, row)
      if (outcome.is === 'down') round.isDown = true
      await settle(row, outcome)
    }
  }

  async function dropExpired(): Promise<void> {
    const expired = await queue.dropOver()
    for (let each = 0; each < expired; each++) onOutcome('over')
    if (expired > 0) log.warn({ letters: expired }, 'mails expired before they were sent')
  }

  async function run(): Promise<void> {
    await dropExpired()
    const round = { isDown: false }
    await Promise.all(Array.from({ length: atOnce }, () => drain(round)))
    const due = await queue.next()
    if (due === undefined || stopped) return
    // While the mail server is down, one mail tests it after each pause.
    const pause = round.isDown ? outage.pause() : 0
    cancelNext = later(wake, Math.max(due - now(), pause, 1))
  }

  function onError(error: unknown): void {
    const { name, code } = error as Error & { code?: string }
    log.error({ type: name, code }, 'queued mails could not be read or saved')
    if (!stopped) cancelNext = later(wake, longestPause)
  }

  function wake(): void {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    cancelNext()
    again = false
    running = run()
      .catch(onError)
      .finally(() => {
        running = undefined
        if (again) wake()
      })
  }

  async function settled(): Promise<void> {
    while (running) await running
  }

  return {
    wake,
    settled,
    async stop() {
      stopped = true
      cancelNext()
      await settled()
      smtp.stop()
    },
  }
}
