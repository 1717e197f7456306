import type { Mail } from './types.ts'

/** The mail service without a mail server: it sends nothing. */
export const noMail: Mail = {
  on: false,
  send: () => Promise.reject(new Error('There is no mail server (PORTICO_SMTP_URL)')),
  settled: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}
