import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { startInbox } from './inbox.ts'
import type { MailSink, MailSinkOptions, SunkMail } from './types.ts'

interface Waiting {
  to: string
  fits: (mail: SunkMail) => boolean
  resolve: (mail: SunkMail) => void
  reject: (why: Error) => void
}

/** A mail server's refusal. */
const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** Unfolded header lines. */
const headersOf = ({ headerLines }: ParsedMail): Record<string, string> =>
  Object.fromEntries(
    headerLines.map(({ key, line }) => [
      key,
      line
        .slice(line.indexOf(':') + 1)
        .replace(/\r?\n[ \t]+/g, ' ')
        .trim(),
    ]),
  )

/**
 * Starts a mail server on loopback that stores mails instead of delivering them, with a page that
 * shows them.
 *
 * @example
 * const sink = await startMailSink()
 * const server = await startServer({ smtpUrl: sink.url, mailFrom: 'Shop <wallet@shop.example>' })
 * const mail = await sink.next('ada@shop.example')
 */
export async function startMailSink({
  port = 0,
  inboxPort = 0,
}: MailSinkOptions = {}): Promise<MailSink> {
  let arrived: SunkMail[] = []
  let waiting: Waiting[] = []
  let [count, connections, isDown] = [0, 0, false]
  const given = new Set<SunkMail>()
  const refused = new Set<string>()

  function hand(): void {
    for (const each of [...waiting]) {
      const mail = arrived.find((one) => !given.has(one) && one.to === each.to && each.fits(one))
      if (!mail) continue
      given.add(mail)
      waiting = waiting.filter((other) => other !== each)
      each.resolve(mail)
    }
  }

  function take(parsed: ParsedMail, session: SMTPServerSession): void {
    for (const { address } of session.envelope.rcptTo)
      arrived.push({
        id: ++count,
        to: address.toLowerCase(),
        from: parsed.from?.value[0]?.address ?? '',
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html || '',
        headers: headersOf(parsed),
        received: Date.now(),
      })
    hand()
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onConnect(_, done) {
      connections += 1
      done(isDown ? refusal(421, 'Not now') : null)
    },
    onRcptTo: ({ address }, _, done) =>
      done(refused.has(address.toLowerCase()) ? refusal(550, `No such mailbox ${address}`) : null),
    onData(stream, session, done) {
      simpleParser(stream, { skipTextToHtml: true }).then(
        (parsed) => {
          take(parsed, session)
          done()
        },
        (why: Error) => done(why),
      )
    },
  })
  // A client that disconnects in the middle is not an error.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const inbox = await startInbox(
    () => arrived,
    inboxPort,
    (down) => (isDown = down),
  )
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    inboxUrl: inbox.url,
    mails: (to) =>
      to === undefined ? [...arrived] : arrived.filter((mail) => mail.to === to.toLowerCase()),
    next: (to, fits = () => true) =>
      new Promise((resolve, reject) => {
        waiting.push({ to: to.toLowerCase(), fits, resolve, reject })
        hand()
      }),
    down: () => void (isDown = true),
    up: () => void (isDown = false),
    refuse: (to) => void refused.add(to.toLowerCase()),
    get connections() {
      return connections
    },
    clear: () => void (arrived = []),
    async stop() {
      for (const { to, reject } of waiting.splice(0))
        reject(new Error(`The sink has stopped, and no mail to ${to} has come`))
      await Promise.all([
        inbox.stop(),
        new Promise<void>((resolve) => server.close(() => resolve())),
      ])
    },
  }
}
