import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { waitLifetime } from '../utils/wait-lifetime.ts'
import { emailAddress } from '../wire.ts'
import { compose } from './compose.ts'
import { createQueue } from './queue.ts'
import type { MailSettings } from './settings.ts'
import { noMail } from './none.ts'
import { createMailSealing } from './sealing.ts'
import { createSender, type MailOutcome, type SenderOptions } from './sender.ts'
import { createSmtp } from './smtp.ts'
import type { MailTables } from './table.ts'
import type { Letter, Mailer } from './types.ts'

export type { MailOutcome }

export interface MailOptions
  extends Pick<SenderOptions, 'now' | 'log'>, Partial<Pick<SenderOptions, 'onOutcome' | 'later'>> {
  db: Kysely<MailTables>
  settings: MailSettings
  /**
   * 32 bytes each; the first, newest one encrypts. Without a key or mail server, no mail is sent.
   */
  keys: readonly Uint8Array[]
}

/** Lifetime of mails without a code or a wait. */
const day = 86_400_000

/**
 * Milliseconds. A code is worthless after its expiry. The refusal link of a waiting device works
 * until approval, some days after the wait, so that mail is better late than never.
 */
function lifeOf(letter: Letter): number {
  if (!('minutes' in letter)) return day
  const life = letter.minutes * 60_000
  const canRefuse = letter.kind === 'device-waits' || letter.kind === 'recovery-waits'
  return canRefuse ? life + waitLifetime : life
}

const wait = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/**
 * Sends each mail at least once, also across restarts: mails wait in the database until the mail
 * server accepts them or their code expires.
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
  const sealing = createMailSealing(keys)
  const queue = createQueue(db, now)
  const smtp = createSmtp(settings)
  const sender = createSender(queue, smtp, sealing, { now, log, onOutcome, later })
  sender.wake()
  async function sendWithin(
    ...[transaction, to, locale, letter, replaces]: Parameters<Mailer['sendWithin']>
  ): Promise<void> {
    const address = v.parse(emailAddress, to)
    // An invalid mail fails here, for the caller.
    compose(locale, letter)
    const sealed = sealing.seal({ to: address, locale, letter })
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
