import type { Mail, Mailer } from './types.ts'

/**
 * For a program's mail service, which cannot take part in transactions. It gets a mail before the
 * commit: a mail about nothing does less harm than an event without one.
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
