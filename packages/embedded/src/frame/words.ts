/** One word per language, without a catalogue. The frame has its own texts. */
const closes: Readonly<Record<string, string>> = {
  ar: 'إغلاق',
  en: 'Close',
  es: 'Cerrar',
  zh: '关闭',
}

export const closeWord = (locale: string): string => closes[locale.slice(0, 2)] ?? closes['en']!

export const dirOf = (locale: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ur)\b/i.test(locale) ? 'rtl' : 'ltr'
