import './popup.css'
import { createPage } from './page.ts'
import { visit } from './visit.ts'

const query = new URLSearchParams(location.search)
const [loginMethod, project, theme] = [
  query.get('loginMethod') ?? '',
  query.get('projectId') ?? '',
  query.get('theme'),
]
const isDark =
  theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'

/** Where the window's cookie is: a frame on a host of its own names its server. */
const server =
  document.querySelector<HTMLMetaElement>('meta[name="portico-server"]')?.content ?? location.origin

const letters = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Sets this browser's secret once; returns its digest. */
async function register(): Promise<string> {
  const path = `/embedded/v1/social/popup?projectId=${encodeURIComponent(project)}`
  const reply = await fetch(new URL(path, server), {
    method: 'POST',
    credentials: server === location.origin ? 'same-origin' : 'include',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(5_000),
  })
  const body: unknown = reply.ok ? await reply.json() : null
  if (
    typeof body !== 'object' ||
    body === null ||
    !('popup' in body) ||
    typeof body.popup !== 'string'
  )
    throw new Error('No answer')
  return body.popup
}

const root = document.querySelector<HTMLElement>('#popup')
if (root) {
  const page = createPage(root, {
    loginMethod,
    locale: query.get('locale') ?? navigator.language,
    close: () => window.close(),
  })
  page.show('opening')
  void visit({
    window,
    origin: location.origin,
    startOrigin: server,
    loginMethod,
    proves: query.has('proves'),
    host: query.get('host'),
    id: letters(crypto.getRandomValues(new Uint8Array(16))),
    register,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onWait: () => page.show('waits'),
  }).then(async (visited) => {
    if ('url' in visited) {
      if (visited.adds) await page.confirm()
      // "Back" must not return here.
      location.replace(visited.url)
    } else if (visited.error === 'severed') {
      // The page continues without a window; one that stays open says what to do.
      window.close()
      page.show('lost')
    } else page.show(visited.error)
  })
}
