import type { OwnMessageKey } from './compiled/keys.ts'
import type { Words as Language, Compiled, Token } from './locale.ts'

export type MessageKey = OwnMessageKey
type Values = Readonly<Record<string, string | number>>

/** Loaded with their screens; each has its own catalogue folder. */
export type Part = 'account' | 'calls' | 'solana' | 'emergency'

export interface Words {
  t(key: MessageKey, values?: Values): string
  /** BCP 47, for numbers and times. */
  locale: string
  dir: 'ltr' | 'rtl'
}

const languages: Readonly<Record<string, () => Promise<Language>>> = {
  ar: () => import('./compiled/first.ar.ts'),
  en: () => import('./compiled/first.en.ts'),
  es: () => import('./compiled/first.es.ts'),
  'zh-Hans': () => import('./compiled/first.zh-Hans.ts'),
}
export const codes: readonly string[] = Object.keys(languages)

/** English if unsupported. */
export function languageOf(tag: string): string {
  const [language = ''] = tag.toLowerCase().split('-')
  if (language === 'zh') return 'zh-Hans'
  return Object.hasOwn(languages, language) ? language : 'en'
}

const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0]!
const isSupported = (tag: string): boolean => languageOf(tag) !== 'en' || baseOf(tag) === 'en'

/**
 * What the page asks for if the visitor reads it, otherwise the first language of the visitor's own
 * that is supported: a page must not write warnings in a language that the visitor cannot read.
 *
 * @param own By the browser, `navigator.languages`.
 */
export function ownLanguage(asked: string, own: readonly string[]): string {
  if (isSupported(asked) && own.some((tag) => baseOf(tag) === baseOf(asked))) return asked
  return own.find(isSupported) ?? 'en'
}

export async function loadWords(tag: string, part?: Part): Promise<Words> {
  const language = languageOf(tag)
  const { messages: first, parts } = await languages[language]!().catch(() => languages['en']!())
  const messages = part ? { ...first, ...(await parts![part]!()).messages } : first
  // An unsupported language would put its numbers into English sentences.
  const locale =
    language.slice(0, 2) === tag.slice(0, 2).toLowerCase() && isKnown(tag) ? tag : language
  return {
    t: (key, values = {}) => fill(messages[key] ?? [key], values, locale),
    locale,
    dir: language === 'ar' ? 'rtl' : 'ltr',
  }
}

function isKnown(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

function fill(message: Compiled, values: Values, locale: string, count?: number): string {
  return message
    .map((token) =>
      token === '#' && count !== undefined
        ? new Intl.NumberFormat(locale).format(count)
        : one(token, values, locale),
    )
    .join('')
}

function one(token: Token, values: Values, locale: string): string {
  if (typeof token === 'string') return token
  const [name, , branches] = token
  const value = values[name] ?? ''
  if (branches && typeof value === 'number')
    return fill(
      branches[String(value)] ??
        branches[new Intl.PluralRules(locale).select(value)] ??
        branches['other'] ??
        [],
      values,
      locale,
      value,
    )
  // Isolates keep punctuation in place around Latin text in right-to-left sentences, and other
  // people's text in all.
  return typeof value === 'number'
    ? new Intl.NumberFormat(locale).format(value)
    : value && `\u2068${value}\u2069`
}
