/**
 * Pages behind links: approval of a device, and the end of a visit to a provider. Opening one
 * changes nothing.
 */
import { createHash } from 'node:crypto'
import type { Attempt } from '../attempts.ts'
import { texts, type EndText, type PageText } from './texts.ts'

const style = `:root{color-scheme:light dark;--canvas:#fff;--surface:#f5f6f7;--line:rgb(0 0 0/.1);--edge:#7d838c;--text:#15171a;--secondary:#5a6068;--accent:#4353e6;--on-accent:#fff}
@media(prefers-color-scheme:dark){:root{--canvas:#121316;--surface:#1b1d21;--line:rgb(255 255 255/.09);--edge:#7d838c;--text:#f4f5f6;--secondary:#a9aeb6;--accent:#5b6cff;--on-accent:#000}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--canvas);color:var(--text);font:400 15px/24px system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:400px;padding:28px 24px 24px;border:1px solid var(--line);border-radius:28px;background:var(--surface)}
.project{margin:0 0 4px;color:var(--secondary);font-size:13px;line-height:20px;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:22px;line-height:28px;font-weight:600;text-wrap:balance}
p{margin:0;color:var(--secondary);text-wrap:pretty}
dl{margin:20px 0 24px;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--line)}
dt{flex:none;color:var(--secondary)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
form{display:grid;gap:8px}
button{min-height:48px;padding:12px 16px;border:1px solid transparent;border-radius:14px;font:inherit;font-weight:500;cursor:pointer}
.yes{background:var(--accent);color:var(--on-accent)}
.no{background:transparent;border-color:var(--edge);color:var(--text)}
button:focus-visible{outline:2px solid var(--text);outline-offset:2px}
@media(forced-colors:active){button{border-color:ButtonText}}`

const sha256 = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Nothing loads or runs, and no page may frame it. The style sheet is allowed by its digest. */
const policy = `default-src 'none'; style-src ${sha256(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'x-frame-options': 'DENY',
  // The form's request has an `Origin`; no other site sees the URL.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
}

const script = 'close()'

/** One script, no form, no referrer. It keeps its opener, so that its window can be closed. */
export const endHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-security-policy': `default-src 'none'; style-src ${sha256(style)}; script-src ${sha256(script)}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'unsafe-none',
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

export function languageOf(locale: string): string {
  const [language = 'en', ...rest] = locale.toLowerCase().split('-')
  if (language === 'zh' && !rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)))
    return 'zh-Hans'
  return Object.hasOwn(texts, language) ? language : 'en'
}

/** Rounded to minutes: "3 minutes ago". */
function about(language: string, ms: number): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    -Math.max(0, Math.round(ms / 60_000)),
    'minute',
  )
}

function frame(language: string, project: string, title: string, rest: string): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
<main>
${project && `<p class="project"><bdi>${escaped(project)}</bdi></p>\n`}<h1>${escaped(title)}</h1>
${rest}
</main>
</html>
`
}

interface Question {
  kind: 'ask' | 'wait' | 'change' | `removal-${'account' | 'device' | 'login-method'}`
  rows: readonly (readonly [name: PageText, value: string])[]
  /** The first is the main button. */
  answers: readonly (readonly [value: string, label: PageText])[]
}

function questionPage(
  language: string,
  project: string,
  { kind, rows, answers }: Question,
): string {
  const say = (key: PageText): string => escaped(texts[language]![key])
  const list = rows.map(
    ([name, value]) => `<div><dt>${say(name)}</dt><dd><bdi>${escaped(value)}</bdi></dd></div>`,
  )
  const buttons = answers.map(
    ([value, label], at) =>
      `<button class="${at === 0 ? 'yes' : 'no'}" name="answer" value="${value}">${say(label)}</button>`,
  )
  return frame(
    language,
    project,
    texts[language]![`${kind}.title`],
    `<p>${say(`${kind}.text`)}</p>
<dl>${list.join('')}</dl>
<form method="post">${buttons.join('')}</form>`,
  )
}

export function askPage(
  { locale, device, site, created }: Attempt,
  project: string,
  now: number,
): string {
  const language = languageOf(locale)
  const rows = [
    ['device', device],
    ['site', site],
    ['time', about(language, now - created)],
  ] as const
  return questionPage(language, project, {
    kind: 'ask',
    rows,
    answers: [
      ['approve', 'ask.approve'],
      ['decline', 'ask.decline'],
    ],
  })
}

function ahead(language: string, ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const [value, unit] =
    minutes < 120
      ? ([minutes, 'minute'] as const)
      : minutes < 2_880
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 1_440), 'day'] as const)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(value, unit)
}

/** Shows a waiting device and the end of its wait; the button refuses it. */
export function waitPage(
  {
    locale,
    device,
    site,
    since,
    until,
  }: { locale: string; device: string; site: string; since: number; until: number },
  project: string,
  now: number,
): string {
  const language = languageOf(locale)
  const rows = [
    ['device', device],
    ['site', site],
    ['time', about(language, now - since)],
    ['until', ahead(language, until - now)],
  ] as const
  return questionPage(language, project, {
    kind: 'wait',
    rows: rows.filter(([, value]) => value !== ''),
    answers: [['refuse', 'wait.refuse']],
  })
}

/** Shows a change of address and when it takes effect; the button refuses it. */
export function changePage(
  {
    locale,
    address,
    name,
    site,
    since,
    until,
  }: { locale: string; address: string; name: string; site: string; since: number; until: number },
  project: string,
  now: number,
): string {
  const language = languageOf(locale)
  const rows = [
    ['address', address],
    ['device', name],
    ['site', site],
    ['time', about(language, now - since)],
    ['counts', ahead(language, until - now)],
  ] as const
  return questionPage(language, project, {
    kind: 'change',
    rows,
    answers: [['refuse', 'change.refuse']],
  })
}

/** Shows what is removed when, and who asked; the button refuses it. */
export function removalPage(
  {
    locale,
    kind,
    removed,
    name,
    site,
    since,
    until,
  }: {
    locale: string
    kind: 'account' | 'device' | 'login-method'
    removed: string | null
    name: string
    site: string
    since: number
    until: number
  },
  project: string,
  now: number,
): string {
  const language = languageOf(locale)
  const rows = [
    ['removed', removed ?? ''],
    ['asks', name],
    ['site', site],
    ['time', about(language, now - since)],
    ['counts', ahead(language, until - now)],
  ] as const
  return questionPage(language, project, {
    kind: `removal-${kind}`,
    rows: rows.filter(([, value]) => value !== ''),
    answers: [['refuse', 'removal.refuse']],
  })
}

export function statePage(
  locale: string,
  project: string,
  state:
    | 'approved'
    | 'declined'
    | 'refused'
    | 'gone'
    | `${'change' | 'removal'}-${'refused' | 'over'}`,
): string {
  const language = languageOf(locale)
  return frame(
    language,
    project,
    texts[language]![`${state}.title`],
    `<p>${escaped(texts[language]![`${state}.text`])}</p>`,
  )
}

/** The page that began the visit continues by itself. */
export function endPage(locale: string, project: string, state: EndText): string {
  const language = languageOf(locale)
  const closes = state === 'done' || state === 'declined' ? `\n<script>${script}</script>` : ''
  return frame(
    language,
    project,
    texts[language]![`visit.${state}.title`],
    `<p>${escaped(texts[language]![`visit.${state}.text`])}</p>${closes}`,
  )
}
