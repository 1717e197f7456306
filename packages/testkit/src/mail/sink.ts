import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { startInbox } from './inbox.ts'
import { createMailbox } from './mailbox.ts'
import type { MailSink, MailSinkOptions } from './types.ts'

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

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
  const mailbox = createMailbox()
  const refused = new Set<string>()
  let connections = 0
  let isDown = false
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
          mailbox.add(
            parsed,
            session.envelope.rcptTo.map(({ address }) => address),
          )
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
    () => mailbox.mails(),
    inboxPort,
    (down) => {
      isDown = down
    },
  )
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    inboxUrl: inbox.url,
    mails: mailbox.mails,
    next: (to, fits = () => true) => mailbox.next(to, fits),
    down() {
      isDown = true
    },
    up() {
      isDown = false
    },
    refuse(to) {
      refused.add(to.toLowerCase())
    },
    get connections() {
      return connections
    },
    clear: mailbox.clear,
    async stop() {
      mailbox.stop()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.all([inbox.stop(), closed])
    },
  }
}
