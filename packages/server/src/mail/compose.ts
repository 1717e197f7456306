import { languageOf, type Language, type MailText } from './strings.ts'
import type { Letter } from './types.ts'

export interface Composed {
  subject: string
  text: string
  html: string
  language: string
}

/** Values are untrusted. */
type Values = Readonly<Record<string, string>>

type Part =
  | { kind: 'words'; text: MailText }
  | { kind: 'code'; code: string }
  | { kind: 'link'; url: string }

const longest = 256

/** One short line, without invisible characters and direction changes. */
const plain = (value: string): string => {
  const line = value
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/** Placeholders in a value are not replaced. */
const fill = (
  text: string,
  values: Values,
  around: (value: string) => string,
  words: (text: string) => string = (each) => each,
): string =>
  text
    .split(/(\{\w+\})/)
    .map((part, place) => (place % 2 === 1 ? around(values[part.slice(1, -1)] ?? '') : words(part)))
    .join('')

/** Keeps a value's own text direction. */
const isolated = (value: string): string => `\u2068${value}\u2069`

const words = (text: MailText): Part => ({ kind: 'words', text })

/** Web pages only. */
function checkedUrl(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('A mail may link to web pages only')
  return href
}

/** Without a site where the sender does not vouch for one. */
const introOf = (
  letter: Letter & {
    kind:
      | 'code'
      | 'recovery'
      | 'device-waits'
      | 'recovery-waits'
      | 'recovery-added'
      | 'recovery-confirm'
  },
): MailText =>
  letter.site === '' && letter.kind !== 'code' && letter.kind !== 'device-waits'
    ? `${letter.kind}.anywhere`
    : `${letter.kind}.intro`

/** In order. */
function partsOf(letter: Letter): readonly Part[] {
  switch (letter.kind) {
    case 'code':
    case 'recovery':
    case 'recovery-confirm':
      return [
        words(introOf(letter)),
        { kind: 'code', code: letter.code },
        words(`${letter.kind}.ends`),
        ...(letter.kind === 'recovery' ? [words('recovery.since'), words('recovery.never')] : []),
        words(`${letter.kind}.warning`),
      ]
    case 'device':
      return [
        words('device.intro'),
        words('device.open'),
        { kind: 'link', url: checkedUrl(letter.url) },
        words('device.ends'),
        words('device.warning'),
      ]
    case 'device-waits':
    case 'recovery-waits':
      return [
        words(introOf(letter)),
        words(`${letter.kind}.warning`),
        { kind: 'link', url: checkedUrl(letter.url) },
        words(`${letter.kind}.mine`),
      ]
    case 'address-old':
      return [
        words('address-old.intro'),
        { kind: 'code', code: letter.code },
        words('address-old.ends'),
        words('address-old.warning'),
      ]
    case 'address-new':
      return [
        words('address-new.intro'),
        { kind: 'code', code: letter.code },
        words('address-new.ends'),
        words('address-new.warning'),
      ]
    case 'address-waits':
      return [
        words('address-waits.intro'),
        words('address-waits.until'),
        words('address-waits.warning'),
        { kind: 'link', url: checkedUrl(letter.url) },
        words('address-waits.mine'),
      ]
    case 'recovery-added':
      return [words(introOf(letter)), words('recovery-added.warning')]
    case 'removal-waits':
      return [
        words(`removal-waits.${letter.removal}`),
        words('removal-waits.until'),
        words('removal-waits.warning'),
        { kind: 'link', url: checkedUrl(letter.url) },
        words('removal-waits.mine'),
      ]
    case 'device-added':
    case 'new-login':
    case 'method-added':
    case 'method-removed':
    case 'recovery-changed':
    case 'exported':
    case 'address-now':
    case 'address-kept':
    case 'address-taken':
    case 'address-changed':
      return [words(`${letter.kind}.intro`), words(`${letter.kind}.warning`)]
    case 'deleted':
      return [
        words('deleted.intro'),
        words('deleted.wallet'),
        words(letter.days > 0 ? 'deleted.backups' : 'deleted.gone'),
        words('deleted.warning'),
      ]
  }
}

const timeOf = (minutes: number): readonly [number, 'minute' | 'hour' | 'day'] =>
  minutes > 0 && minutes % 1_440 === 0
    ? [minutes / 1_440, 'day']
    : minutes > 0 && minutes % 60 === 0
      ? [minutes / 60, 'hour']
      : [minutes, 'minute']

/** The reader's time zone is unknown, so the mail names its own. */
const momentFields: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

/** Names that are the same in every language. */
const methods: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

function methodOf(letter: Letter, { texts }: Language): string {
  if (!('method' in letter)) return ''
  const { method } = letter
  if (method === 'passkey' || method === 'email') return texts[`method.${method}`]
  return Object.hasOwn(methods, method) ? methods[method]! : method
}

function valuesOf(letter: Letter, language: Language): Values {
  const { code } = language
  const values = Object.fromEntries(
    ['project', 'site', 'device', 'address', 'removed'].map((name) => [
      name,
      plain(String(Object.entries(letter).find(([key]) => key === name)?.[1] ?? '')),
    ]),
  )
  const [value, unit] =
    'days' in letter
      ? ([letter.days, 'day'] as const)
      : timeOf('minutes' in letter ? letter.minutes : 0)
  const moment = 'counts' in letter ? letter.counts : 'since' in letter ? letter.since : null
  const time =
    moment === null
      ? ''
      : new Intl.DateTimeFormat(code, { ...momentFields, timeZone: 'UTC' }).format(moment)
  return {
    ...values,
    devices: 'devices' in letter ? new Intl.NumberFormat(code).format(letter.devices) : '',
    method: plain(methodOf(letter, language)),
    time,
    duration: new Intl.NumberFormat(code, { style: 'unit', unit, unitDisplay: 'long' }).format(
      value,
    ),
  }
}

const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 24px; background: #ffffff; color: #17191c; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
main { max-width: 520px; margin: 0 auto }
.code { font-size: 32px; font-weight: 600; letter-spacing: 6px; margin: 24px 0 }
a { color: #1d4ed8; overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) {
  body { background: #17191c; color: #f2f3f5 }
  a { color: #9db8ff }
}`

/** Code and link run from left to right in every language. */
function htmlOf(part: Part, language: Language, values: Values): string {
  if (part.kind === 'code') return `<p class="code" dir="ltr">${escape(part.code)}</p>`
  if (part.kind === 'link')
    return `<p dir="ltr"><a href="${escape(part.url)}">${escape(part.url)}</a></p>`
  return `<p>${fill(language.texts[part.text], values, (value) => `<bdi>${escape(value)}</bdi>`, escape)}</p>`
}

const textOf = (part: Part, language: Language, values: Values): string =>
  part.kind === 'code'
    ? part.code
    : part.kind === 'link'
      ? part.url
      : fill(language.texts[part.text], values, isolated)

/** Throws for a link that is not a web page's. */
export function compose(locale: string, letter: Letter): Composed {
  const language = languageOf(locale)
  const values = valuesOf(letter, language)
  const parts = partsOf(letter)
  const subject = plain(fill(language.texts[`${letter.kind}.subject`], values, (value) => value))
  const html = `<!doctype html>
<html lang="${language.code}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
<style>${style}</style>
</head>
<body>
<main>
${parts.map((part) => htmlOf(part, language, values)).join('\n')}
</main>
</body>
</html>
`
  return {
    subject,
    html,
    language: language.code,
    text: `${parts.map((part) => textOf(part, language, values)).join('\n\n')}\n`,
  }
}
