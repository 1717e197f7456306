import type { Locale } from '@portico/react'

/** The language of `?locale=ar`, else English; each is its own chunk. */
export async function pickLocale(): Promise<Locale> {
  switch (new URLSearchParams(location.search).get('locale')) {
    case 'es':
      return (await import('@portico/react/locales/es')).es
    case 'zh-Hans':
      return (await import('@portico/react/locales/zh-Hans')).zhHans
    case 'ar':
      return (await import('@portico/react/locales/ar')).ar
    default:
      return (await import('@portico/react/locales/en')).en
  }
}
