import { createTransport } from 'nodemailer'
import type { Composed } from './compose.ts'
import { readSender, type MailSettings } from './settings.ts'

/**
 * `refused`: this mail, permanently. `later`: this mail, temporarily. `down`: every mail,
 * temporarily. `code` has nothing of the mail.
 */
export type Outcome = { is: 'sent' } | { is: 'refused' | 'later' | 'down'; code: string }

export interface Smtp {
  send(to: string, mail: Composed): Promise<Outcome>
  stop(): void
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Milliseconds; short, because a visitor waits. */
const patience = {
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
  dnsTimeout: 5_000,
}

/**
 * Requires TLS except on this machine, because mails contain codes. `?requireTLS=false` turns that
 * off.
 */
function transportOf(smtpUrl: string): ReturnType<typeof createTransport> {
  const url = new URL(smtpUrl)
  if (
    url.protocol === 'smtp:' &&
    !loopback.has(url.hostname) &&
    !['requireTLS', 'ignoreTLS'].some((name) => url.searchParams.has(name))
  )
    url.searchParams.set('requireTLS', 'true')
  return createTransport({
    url: url.href,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** What may be logged of an error: its message may contain the address. */
function outcomeOf(error: { code?: unknown; responseCode?: unknown; command?: unknown }): Outcome {
  const answer = typeof error.responseCode === 'number' ? error.responseCode : 0
  const code =
    answer > 0
      ? String(answer)
      : /^E[A-Z]{2,20}$/.test(String(error.code))
        ? String(error.code)
        : 'unknown'
  // A refused sender concerns every mail.
  const isAboutMail =
    (error.code === 'EENVELOPE' && error.command !== 'MAIL FROM') || error.code === 'EMESSAGE'
  if (!isAboutMail || answer === 421) return { is: 'down', code }
  return { is: answer >= 500 ? 'refused' : 'later', code }
}

export function createSmtp({ smtpUrl, mailFrom }: MailSettings): Smtp {
  const from = readSender(mailFrom)
  const transport = transportOf(smtpUrl)
  return {
    async send(to, { subject, text, html, language }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          // Given separately, so that the library does not parse addresses again.
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'Content-Language': language,
          },
        })
        return { is: 'sent' }
      } catch (error) {
        return outcomeOf(error as object)
      }
    },
    stop: () => transport.close(),
  }
}
