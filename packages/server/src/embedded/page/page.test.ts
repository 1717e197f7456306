import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Attempt } from '../attempts.ts'
import { askPage, endHeaders, endPage, languageOf, pageHeaders, statePage } from './page.ts'
import { texts } from './texts.ts'

const attempt: Attempt = {
  id: 'a',
  project: 'p',
  address: 'ada@shop.example',
  locale: 'en',
  key: 'k',
  site: 'https://shop.example',
  device: 'Firefox, Windows',
  created: 0,
  expires: 1,
  resend: 0,
  approval: null,
  approved: null,
  code: null,
  code_key: null,
  tries: 5,
}

/** The page without its own markup. */
const words = (html: string): string =>
  html
    .replace(/<style>[^<]*<\/style>/, '')
    .replace(
      /<!doctype html>|<\/?(?:html|meta|title|style|main|p|h1|dl|div|dt|dd|bdi|form|button)(?: [a-z]+="[^"<>]*")*>/g,
      '',
    )

test('escapes all markup in any shown text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom(...Object.keys(texts), 'de', 'zh-TW'),
      (project, device, site, locale) => {
        expect(words(askPage({ ...attempt, device, site, locale }, project, 60_000))).not.toMatch(
          /[<>]/,
        )
        expect(words(statePage(locale, project, 'gone'))).not.toMatch(/[<>]/)
        expect(words(endPage(locale, project, 'failed'))).not.toMatch(/[<>]/)
      },
    ),
  )
})

test.each([
  ['en', 'en'],
  ['es-MX', 'es'],
  ['AR', 'ar'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-Hant', 'en'],
  ['zh-TW', 'en'],
  ['de', 'en'],
  ['constructor', 'en'],
  ['', 'en'],
])('serves %j in %j', (locale, language) => {
  expect(languageOf(locale)).toBe(language)
})

test('has every text in each language, including the relative time of the request', () => {
  for (const [language, all] of Object.entries(texts)) {
    expect(Object.keys(all)).toEqual(Object.keys(texts['en']!))
    const page = askPage({ ...attempt, locale: language }, 'The Shop', 3 * 60_000)
    expect(page).toContain(
      new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-3, 'minute'),
    )
    expect(page).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
  }
})

test('allows its one style and no script in its policy', () => {
  expect(pageHeaders['content-security-policy']).not.toMatch(/script|unsafe|\*/)
})

test('closes the window at the end of a visit when there is no text, and allows only that script in its policy', () => {
  const digest = (script: string): string => createHash('sha256').update(script).digest('base64')
  for (const state of ['done', 'declined', 'taken', 'other', 'failed', 'expired'] as const) {
    const scripts = [...endPage('en', 'The Shop', state).matchAll(/<script>(.*?)<\/script>/g)].map(
      ([, script]) => script!,
    )
    expect(scripts).toEqual(state === 'done' || state === 'declined' ? ['close()'] : [])
    for (const script of scripts)
      expect(endHeaders['content-security-policy']).toContain(
        `script-src 'sha256-${digest(script)}'`,
      )
  }
})
