import * as v from 'valibot'
import { SettingsError } from '../utils/setting.ts'
import { emailAddress } from '../wire.ts'

export interface MailSettings {
  /** `smtp://user:password@mail.example:587` or `smtps://…`; empty for no mail. */
  smtpUrl: string
  /** `Shop <wallet@shop.example>` or the address alone. */
  mailFrom: string
}

/** Throws without repeating the URL, which contains a password. */
export function checkSmtpUrl(value: string): string {
  const url = URL.parse(value)
  if (value !== '' && (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === ''))
    throw new Error('must be a URL like smtp://user:password@mail.example:587 or smtps://…')
  return value
}

export function readSender(value: string): { name: string; address: string } {
  const {
    name = '',
    inside,
    alone,
  } = /^(?:(?<name>[^<>]*?)\s*<(?<inside>[^<>]+)>|(?<alone>[^<>]+))$/.exec(value)?.groups ?? {}
  const address = v.safeParse(emailAddress, inside ?? alone)
  if (!address.success || /\p{C}/u.test(name))
    throw new Error('must be an address like Shop <wallet@shop.example>')
  return { name: name.replace(/^"(.*)"$/, '$1'), address: address.output }
}

export function checkSender(value: string): string {
  if (value !== '') readSender(value)
  return value
}

/** Throws for a mail server without a sender, so that the operator notices at the start. */
export function checkMail(
  { smtpUrl, mailFrom }: MailSettings,
  prefix: 'PORTICO_' | 'PORTICO_RECOVERY_',
): void {
  if (smtpUrl !== '' && mailFrom === '')
    throw new SettingsError(`${prefix}MAIL_FROM is missing: mails need a sender`)
}

export const smtpMeaning =
  'The mail server, such as `smtps://user:password@mail.example` or `smtp://…`; without one no mail is sent. Codes are sent over TLS only, except to a server on this machine, or with `?requireTLS=false`'
