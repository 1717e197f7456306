import type { MessageKey } from './keys.ts'
import type { Compiled, Messages, Token } from './locale.ts'

export type Values = Readonly<Record<string, string | number>>

/** An unknown key returns itself, which tests catch. */
export type Translate = (key: MessageKey, values?: Values) => string

export function translator(messages: Messages, code: string): Translate {
  return (key, values = {}) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    return message ? fill(message, values, code) : key
  }
}

export function fill(message: Compiled, values: Values, code: string, count?: number): string {
  return message
    .map((token) =>
      token === '#' && count !== undefined ? number(count, code) : one(token, values, code),
    )
    .join('')
}

function one(token: Token, values: Values, code: string): string {
  if (typeof token === 'string') return token
  const [name, kind, branches] = token
  const value = values[name] ?? ''
  if (branches) return branch(kind, branches, value, values, code)
  // Also for bare numbers the language's digits, ungrouped.
  return typeof value === 'number' ? number(value, code) : isolate(value, code)
}

function branch(
  kind: string | undefined,
  branches: Readonly<Record<string, Compiled>>,
  value: string | number,
  values: Values,
  code: string,
): string {
  const exact = Object.hasOwn(branches, String(value)) ? branches[String(value)] : undefined
  if (kind === 'select' || typeof value !== 'number')
    return fill(exact ?? branches['other'] ?? [], values, code)
  const category =
    kind === 'selectordinal'
      ? new Intl.PluralRules(code, { type: 'ordinal' }).select(value)
      : cardinal(value, code)
  return fill(exact ?? branches[category] ?? branches['other'] ?? [], values, code, value)
}

/**
 * A language's first `Intl` plural and number take 15 ms, on a phone 60. Our own languages count
 * without it, as long as no separator is needed.
 */
export function cardinal(value: number, code: string): Intl.LDMLPluralRule {
  const language =
    Number.isInteger(value) && value >= 0 && value < 1_000_000 ? code.slice(0, 2) : ''
  if (language === 'en' || language === 'es') return value === 1 ? 'one' : 'other'
  return language === 'zh' ? 'other' : new Intl.PluralRules(code).select(value)
}

export function number(value: number, code: string): string {
  return /^(en|es|zh)/.test(code) && Number.isInteger(value) && value >= 0 && value < 1000
    ? `${value}`
    : new Intl.NumberFormat(code).format(value)
}

/** Isolates keep punctuation in place around Latin text in right-to-left sentences. */
function isolate(value: string, code: string): string {
  return value && /^(ar|fa|he|ur)\b/.test(code) ? `\u2068${value}\u2069` : value
}

/** Lets links in a sentence stay part of one message. */
export function rich(text: string): readonly { text: string; tag?: string }[] {
  const parts: { text: string; tag?: string }[] = []
  let from = 0
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/gu)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: match[2] ?? '', tag: match[1] ?? '' })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
