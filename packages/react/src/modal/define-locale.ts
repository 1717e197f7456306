import { inDevelopment } from '@portico/core/modal'
import type { MessageKey } from '../strings/keys.ts'
import type { ButtonStrings, Locale } from '../strings/locale.ts'
import { en } from '../strings/locales/en.ts'

/**
 * The replaceable keys: messages of the card, or a button's (`buttons.connect`). Unknown keys do
 * not compile.
 */
export type StringKey = MessageKey | `buttons.${keyof ButtonStrings}`

/** ICU messages by key; buttons have plain text. */
export type Strings = Readonly<Partial<Record<StringKey, string>>>

/** The options of `defineLocale`. */
export interface LocaleOptions {
  /** The language of all other messages. Default English. */
  base?: Locale
  /** BCP 47; numbers, plurals and times follow it. Default that of `base`. */
  code?: string
  /** The direction of its script. Default that of `base`. */
  dir?: Locale['dir']
  /** An invalid text is dropped and reported on the console in development. */
  strings: Strings
}

/**
 * Your own texts, or a language that Portico lacks. `base` supplies missing messages.
 *
 * @example
 * const locale = defineLocale({
 *   strings: { 'title.Connect': 'Pick your wallet', 'buttons.connect': 'Sign in' },
 * })
 */
export function defineLocale({
  base = en,
  code = base.code,
  dir = base.dir,
  strings,
}: LocaleOptions): Locale {
  // Visitors never load the checks.
  if (inDevelopment())
    void import('./check-strings.ts').then(
      (m) => m.sayFaults(strings, base),
      () => {},
    )
  const texts = strings as Readonly<Record<string, string | undefined>>
  const buttons = Object.fromEntries(
    Object.entries(base.buttons).map(([key, text]) => [key, texts[`buttons.${key}`] || text]),
  ) as object as ButtonStrings
  return {
    code,
    dir,
    buttons,
    async load() {
      // The parser is not in the script that a page begins with.
      const [{ compileAll }, words] = await Promise.all([import('../strings/icu.ts'), base.load()])
      return { ...words, messages: { ...words.messages, ...compileAll(texts) } }
    },
  }
}
