export { startMailSink } from './sink.ts'
export type { MailSink, MailSinkOptions, SunkMail } from './types.ts'
