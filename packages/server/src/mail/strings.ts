import ar from './strings/ar.json' with { type: 'json' }
import en from './strings/en.json' with { type: 'json' }
import es from './strings/es.json' with { type: 'json' }
import zhHans from './strings/zh-Hans.json' with { type: 'json' }

/** A catalogue that lacks one does not compile. */
export type MailText = keyof typeof en

export interface Language {
  code: string
  dir: 'ltr' | 'rtl'
  texts: Readonly<Record<MailText, string>>
}

export const languages: readonly [Language, ...Language[]] = [
  { code: 'en', dir: 'ltr', texts: en },
  { code: 'ar', dir: 'rtl', texts: ar },
  { code: 'es', dir: 'ltr', texts: es },
  { code: 'zh-Hans', dir: 'ltr', texts: zhHans },
]

/** Traditional Chinese characters. */
const traditional = /-(hant|tw|hk|mo)\b/i

/** Without region; English where there are no texts. */
export function languageOf(tag: string): Language {
  const [wanted] = tag.toLowerCase().split('-')
  if (wanted === 'zh' && traditional.test(tag)) return languages[0]
  return languages.find(({ code }) => code.split('-')[0] === wanted) ?? languages[0]
}
