import { createTransport } from 'nodemailer'
import type { Composed } from './compose.ts'
import { readSender, type MailSettings } from './settings.ts'

/** What became of a mail. `refused`: this mail, for good. `later`: this mail, for now. `down`: every mail, for now. `code` names why, and has nothing of the mail in it. */
export type Outcome = { is: 'sent' } | { is: 'refused' | 'later' | 'down'; code: string }

/** Gives mails to a mail server. */
export interface Smtp {
  send(to: string, mail: Composed): Promise<Outcome>
  stop(): void
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Milliseconds. A visitor waits at the other end. */
const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 }

/** Codes in the clear are for this machine alone. `?requireTLS=false` in the URL says otherwise. */
function transportOf(smtpUrl: string): ReturnType<typeof createTransport> {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtp:' && !loopback.has(url.hostname) && !['requireTLS', 'ignoreTLS'].some((name) => url.searchParams.has(name))) url.searchParams.set('requireTLS', 'true')
  return createTransport({ url: url.href, ...patience, disableFileAccess: true, disableUrlAccess: true })
}

/** What of an error may be told: the message may have the address in it. */
function outcomeOf(error: { code?: unknown; responseCode?: unknown; command?: unknown }): Outcome {
  const answer = typeof error.responseCode === 'number' ? error.responseCode : 0
  const code = answer > 0 ? String(answer) : /^E[A-Z]{2,20}$/.test(String(error.code)) ? String(error.code) : 'unknown'
  // Who may not send at all is not told so for one mail.
  const isAboutMail = (error.code === 'EENVELOPE' && error.command !== 'MAIL FROM') || error.code === 'EMESSAGE'
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
          // Said apart from the header, so that no address is read twice.
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': language },
        })
        return { is: 'sent' }
      } catch (error) {
        return outcomeOf(error as object)
      }
    },
    stop: () => transport.close(),
  }
}
