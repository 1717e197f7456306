import type { ParsedMail } from 'mailparser'
import type { SunkMail } from './types.ts'

interface Waiting {
  to: string
  fits: (mail: SunkMail) => boolean
  resolve: (mail: SunkMail) => void
  reject: (why: Error) => void
}

export interface Mailbox {
  /** Once for each recipient. */
  add(parsed: ParsedMail, recipients: readonly string[]): void
  mails(to?: string): SunkMail[]
  /** The next mail that no caller has received yet. */
  next(to: string, fits: (mail: SunkMail) => boolean): Promise<SunkMail>
  clear(): void
  stop(): void
}

/** Unfolded (RFC 5322). */
const headersOf = ({ headerLines }: ParsedMail): Record<string, string> =>
  Object.fromEntries(
    headerLines.map(({ key, line }) => {
      const value = line.slice(line.indexOf(':') + 1)
      return [key, value.replace(/\r?\n[ \t]+/g, ' ').trim()]
    }),
  )

export function createMailbox(): Mailbox {
  let arrived: SunkMail[] = []
  let waiting: Waiting[] = []
  let count = 0
  const given = new Set<SunkMail>()

  function deliver(): void {
    for (const each of [...waiting]) {
      const mail = arrived.find((one) => !given.has(one) && one.to === each.to && each.fits(one))
      if (!mail) continue
      given.add(mail)
      waiting = waiting.filter((other) => other !== each)
      each.resolve(mail)
    }
  }

  return {
    add(parsed, recipients) {
      for (const address of recipients) {
        count += 1
        arrived.push({
          id: count,
          to: address.toLowerCase(),
          from: parsed.from?.value[0]?.address ?? '',
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
          html: parsed.html || '',
          headers: headersOf(parsed),
          received: Date.now(),
        })
      }
      deliver()
    },
    mails: (to) =>
      to === undefined ? [...arrived] : arrived.filter((mail) => mail.to === to.toLowerCase()),
    next: (to, fits) =>
      new Promise((resolve, reject) => {
        waiting.push({ to: to.toLowerCase(), fits, resolve, reject })
        deliver()
      }),
    clear() {
      arrived = []
    },
    stop() {
      for (const { to, reject } of waiting.splice(0))
        reject(new Error(`The sink has stopped, and no mail to ${to} has come`))
    },
  }
}
