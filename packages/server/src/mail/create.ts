import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { decrypt, encrypt } from '../embedded/keys.ts'
import { counts } from '../embedded/let-in.ts'
import { keyFor } from '../key-for.ts'
import { emailAddress } from '../wire.ts'
import { compose } from './compose.ts'
import { createQueue, type Queue } from './queue.ts'
import type { MailSettings } from './settings.ts'
import { noMail } from './none.ts'
import { createSmtp, type Outcome, type Smtp } from './smtp.ts'
import type { MailRow, MailTables } from './table.ts'
import type { Letter, Mailer } from './types.ts'

/** The outcome of a mail, or why it waits. */
export type MailOutcome = Outcome['is'] | 'over'

export interface MailOptions {
  db: Kysely<MailTables>
  settings: MailSettings
  /**
   * Keys that encrypt waiting mails: 32 bytes each; the first, newest one encrypts. Without a key,
   * or without a mail server, no mail is sent.
   */
  keys: readonly Uint8Array[]
  now: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** Counts the outcomes of mails. */
  onOutcome?: (outcome: MailOutcome) => void
  /** Calls back after a number of milliseconds; returns a function that cancels the call. */
  later?: (run: () => void, ms: number) => () => void
}

interface Sealed {
  to: string
  locale: string
  letter: Letter
}

const atOnce = 4
/** Mails without a code or a wait are dropped after a day. */
const day = 86_400_000
const longestPause = 60_000
/** Milliseconds to wait by the number of failures. */
const pauseOf = (failures: number): number =>
  Math.min(longestPause, 1_000 * 2 ** Math.min(failures, 10))
const context = 'mail'

/**
 * Milliseconds for which a mail is worth sending. A code is worth nothing once it has expired. The
 * link of a mail about a waiting device refuses the device until it is let in, which it can be for
 * some days after its wait, so that mail is sent late rather than not at all.
 */
function lifeOf(letter: Letter): number {
  if (!('minutes' in letter)) return day
  return (
    letter.minutes * 60_000 +
    (letter.kind === 'device-waits' || letter.kind === 'recovery-waits' ? counts : 0)
  )
}

const wait = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

function openWith(keys: readonly Uint8Array[], sealed: string): Sealed {
  for (const key of keys)
    try {
      return JSON.parse(decrypt(key, sealed, context).toString()) as Sealed
    } catch {
      // It was encrypted with another of the keys.
    }
  throw new Error('the letter was sealed by a key that is not known')
}

/**
 * Sends each mail at least once, also across restarts: mails wait in the database until the mail
 * server has accepted them, or their code has expired.
 *
 * @example
 * const mail = createMail({
 *   db,
 *   settings: { smtpUrl: 'smtp://127.0.0.1:2525', mailFrom: 'shop@shop.example' },
 *   keys: [key],
 *   now: Date.now,
 *   log,
 * })
 * await mail.send('ada@shop.example', 'es', {
 *   kind: 'code',
 *   code: '123456',
 *   minutes: 20,
 *   project: 'Shop',
 *   site: 'https://shop.example',
 * })
 */
export function createMail({
  db,
  settings,
  keys,
  now,
  log,
  onOutcome = () => {},
  later = wait,
}: MailOptions): Mailer {
  if (settings.smtpUrl === '' || settings.mailFrom === '' || keys.length === 0) return noMail
  const sealing = keys.map((key) => keyFor(key, 'mail'))
  const queue = createQueue(db, now)
  const sender = createSender({
    queue,
    smtp: createSmtp(settings),
    open: (sealed) => openWith(sealing, sealed),
    now,
    log,
    onOutcome,
    later,
  })
  sender.wake()
  async function sendWithin(
    ...[transaction, to, locale, letter, replaces]: Parameters<Mailer['sendWithin']>
  ): Promise<void> {
    const address = v.parse(emailAddress, to)
    // Composing it here makes an invalid mail fail for the caller.
    compose(locale, letter)
    const sealed = encrypt(
      sealing[0]!,
      Buffer.from(JSON.stringify({ to: address, locale, letter } satisfies Sealed)),
      context,
    )
    await queue.add(transaction, {
      replaces: replaces ?? null,
      sealed,
      ends: now() + lifeOf(letter),
    })
  }
  return {
    on: true,
    async send(...mail) {
      await db.transaction().execute((transaction) => sendWithin(transaction, ...mail))
      sender.wake()
    },
    sendWithin,
    wake: sender.wake,
    settled: sender.settled,
    stop: sender.stop,
  }
}

interface SenderParts extends Required<Pick<MailOptions, 'now' | 'log' | 'onOutcome' | 'later'>> {
  queue: Queue
  smtp: Smtp
  open: (sealed: string) => Sealed
}

async function deliver(
  { smtp, open }: Pick<SenderParts, 'smtp' | 'open'>,
  row: MailRow,
): Promise<Outcome> {
  let sealed: Sealed
  try {
    sealed = open(row.sealed)
  } catch {
    // It was encrypted with a key that is not known.
    return { is: 'refused', code: 'sealed' }
  }
  return smtp.send(sealed.to, compose(sealed.locale, sealed.letter))
}

/** Sends all mails that are due, and schedules the next run. */
function createSender({
  queue,
  smtp,
  open,
  now,
  log,
  onOutcome,
  later,
}: SenderParts): Pick<Mailer, 'settled' | 'stop' | 'wake'> {
  let running: Promise<void> | undefined
  let [again, stopped] = [false, false]
  /** Consecutive failures of the mail server. */
  let failures = 0
  let forget = (): void => {}

  async function settle(row: MailRow, outcome: Outcome): Promise<void> {
    onOutcome(outcome.is)
    if (outcome.is === 'sent') await queue.remove(row.id)
    else if (outcome.is === 'refused') {
      log.warn({ code: outcome.code }, 'the mail server refuses a mail for good')
      await queue.remove(row.id)
    } else await queue.putOff(row.id, now() + pauseOf(row.attempts - 1))
    if (outcome.is === 'down') {
      failures += 1
      if (failures === 1) log.error({ code: outcome.code }, 'the mail server takes no mail')
    } else if (failures > 0) {
      failures = 0
      log.info('the mail server takes mail again')
    }
  }

  async function drain(round: { isDown: boolean }): Promise<void> {
    while (!stopped && !round.isDown) {
      const row = await queue.take()
      if (!row) return
      const outcome = await deliver({ smtp, open }, row)
      if (outcome.is === 'down') round.isDown = true
      await settle(row, outcome)
    }
  }

  async function round(): Promise<void> {
    const expired = await queue.dropOver()
    for (let each = 0; each < expired; each++) onOutcome('over')
    if (expired > 0) log.warn({ letters: expired }, 'letters were not sent before they were over')
    const state = { isDown: false }
    await Promise.all(Array.from({ length: atOnce }, () => drain(state)))
    const due = await queue.next()
    // While the mail server is down, a single mail after each pause tests it.
    if (due !== undefined && !stopped)
      forget = later(wake, Math.max(due - now(), state.isDown ? pauseOf(failures - 1) : 0, 1))
  }

  function failed(error: unknown): void {
    const { name, code } = error as Error & { code?: string }
    log.error({ type: name, code }, 'letters could not be read or kept')
    if (!stopped) forget = later(wake, longestPause)
  }

  function wake(): void {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    forget()
    again = false
    running = round()
      .catch(failed)
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
      forget()
      await settled()
      smtp.stop()
    },
  }
}
