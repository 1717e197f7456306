import { listenOnLoopback } from '../loopback.ts'
import type { SunkMail } from './types.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

/** Direction marks are not part of a link. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"'\u2066-\u2069]+)/)
    .map((part, place) =>
      place % 2 === 1
        ? `<a href="${escape(part)}" target="_blank" rel="noopener">${escape(part)}</a>`
        : escape(part),
    )
    .join('')

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 44rem; padding: 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 12px; padding: 0 1rem; margin: 1rem 0 }
h2 { font-size: 1.1rem; margin-bottom: 0 }
p { margin: .25rem 0; opacity: .8 }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere }`

const script = `
const shown = document.documentElement.dataset.count
setInterval(async () => {
  const reply = await fetch('count').catch(() => null)
  if (reply?.ok && (await reply.text()) !== shown) location.reload()
}, 1000)`

const article = ({
  id,
  to,
  from,
  subject,
  text,
  received,
}: SunkMail): string => `<article id="mail-${id}" aria-labelledby="subject-${id}">
<h2 id="subject-${id}" dir="auto">${escape(subject)}</h2>
<p>To ${escape(to)}, from ${escape(from)}, <time datetime="${new Date(received).toISOString()}">${new Date(received).toISOString().slice(11, 19)} UTC</time></p>
<pre dir="auto">${linked(text)}</pre>
</article>`

const page = (mails: readonly SunkMail[]): string => `<!doctype html>
<html lang="en" data-count="${mails.at(-1)?.id ?? 0}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Inbox</title>
<style>${style}</style>
<main>
<h1>Inbox</h1>
${mails.length === 0 ? '<p>No mail has come yet.</p>' : mails.toReversed().map(article).join('\n')}
</main>
<script>${script}</script>
</html>
`

/** `POST /down` and `POST /up` are for tests in another process. */
export function startInbox(
  mails: () => readonly SunkMail[],
  port: number,
  set: (isDown: boolean) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  return listenOnLoopback(async ({ url = '/', method }, response) => {
    const path = url.split('?')[0]
    const answer = (type: string, body: string, status = 200): void =>
      void response
        .writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .end(body)
    if (path === '/') answer('text/html', page(mails()))
    else if (path === '/mails') answer('application/json', JSON.stringify(mails()))
    else if (path === '/count') answer('text/plain', String(mails().at(-1)?.id ?? 0))
    else if (method === 'POST' && (path === '/down' || path === '/up')) {
      set(path === '/down')
      answer('text/plain', path.slice(1))
    } else answer('text/plain', 'No such page', 404)
  }, port)
}
