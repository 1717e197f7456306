import type { Mailer } from './types.ts'

const refuse = (): Promise<never> =>
  Promise.reject(new Error('There is no mail server (PORTICO_SMTP_URL)'))

export const noMail: Mailer = {
  on: false,
  send: refuse,
  sendWithin: refuse,
  wake() {},
  settled: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}
