/** What the page says around the frame: two words a language, which need no catalogue. What is in the frame is the frame's. */
const words: Readonly<Record<string, readonly [wallet: string, close: string]>> = {
  ar: ['محفظتك', 'إغلاق'],
  en: ['Your wallet', 'Close'],
  es: ['Tu billetera', 'Cerrar'],
  zh: ['您的钱包', '关闭'],
}

export interface FrameWords {
  wallet: string
  close: string
  dir: 'ltr' | 'rtl'
}

/** @param locale BCP 47. */
export function wordsOf(locale: string): FrameWords {
  const language = locale.slice(0, 2).toLowerCase()
  const [wallet, close] = words[language] ?? words['en']!
  return { wallet, close, dir: dirOf(language) }
}

export const dirOf = (locale: string): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)\b/i.test(locale) ? 'rtl' : 'ltr')
