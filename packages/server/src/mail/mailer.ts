import type { Mail, Mailer } from './types.ts'

/**
 * The mail service of a program, which cannot store mails in the server's transactions. It takes a
 * mail before the transaction commits, because a mail about something that did not happen does less
 * harm than something that nobody was told of.
 */
export const mailerOf = (own: Mail): Mailer => ({
  get on() {
    return own.on
  },
  send: (...mail) => own.send(...mail),
  sendWithin: (_, ...mail) => own.send(...mail),
  wake() {},
  settled: () => own.settled(),
  stop: () => own.stop(),
})
