/**
 * `node scripts/first-calls.mjs` asks a browser which of our functions a page calls at once, and writes them to
 * `first-calls.json`. The build has V8 compile those ahead, and no others: each one that waits would make the page wait.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { parseAst } from 'vite'
import { namesIn } from './compile-hints.mjs'
import { root } from './run.mjs'

export const firstCalls = path.join(root, 'scripts/first-calls.json')

/** Characters from its parameters on, which is what a mark leaves as it is: one that has fewer is compiled in no time. */
const short = 64

const origin = 'http://page.test'

/** The page of most hosts, and a wallet on it. */
const host = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from '@portico/core'
import { evm } from '@portico/evm'
import { ConnectButton, PorticoProvider } from '@portico/react'
import '@portico/react/styles'

const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Fox', icon: 'data:image/png;base64,', rdns: 'example.fox' }
addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request() {} } } })))
const portico = createPortico({ adapters: [evm()] })
createRoot(document.getElementById('root')).render(createElement(PorticoProvider, { portico }, createElement(ConnectButton)))
`

/**
 * Of the page's own script, what is called before its first picture: what is compiled with it, that picture waits for. Of the files
 * that come behind it, all that is called before anybody acts.
 *
 * @param {import('@playwright/test').Browser} browser
 * @returns {Promise<Record<string, string[]>>} names of functions by their built file under `packages`
 */
export async function callsBeforeUse(browser) {
  const { outputFiles } = await build({
    stdin: { contents: host, resolveDir: root, sourcefile: 'host.js' },
    bundle: true,
    splitting: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    absWorkingDir: root,
    outdir: root,
    write: false,
  })
  const texts = new Map(outputFiles.map((file) => [`/${path.relative(root, file.path)}`, file.text]))
  texts.set('/', '<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="/stdin.js"></script></body></html>')
  const drawn = await called(browser, texts, { still: true })
  const eager = new Set(drawn.map(({ script }) => script))
  const behind = (await called(browser, texts)).filter(({ script }) => !eager.has(script))
  const names = {}
  for (const { file, name } of [...drawn, ...behind]) (names[file] ??= new Set()).add(name)
  const known = async ([file, found]) => {
    const marked = namesIn(parseAst(await readFile(path.join(root, 'packages', file), 'utf8')))
    return [file, [...found].filter((name) => marked.has(name)).sort()]
  }
  const lists = await Promise.all(Object.entries(names).map(known))
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The functions of ours that a visit calls. A page that is held still gets no frames and no timers, for which everything behind the first picture waits. */
async function called(browser, texts, { still = false } = {}) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    if (still) await page.addInitScript(() => (globalThis.requestAnimationFrame = globalThis.setTimeout = () => 0))
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      const body = texts.get(pathname)
      return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body, contentType: pathname === '/' ? 'text/html' : 'text/javascript' })
    })
    const session = await context.newCDPSession(page)
    await session.send('Profiler.enable')
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await page.goto(origin, { waitUntil: 'networkidle' })
    await page.getByRole('button').waitFor()
    const { result } = await session.send('Profiler.takePreciseCoverage')
    return result.flatMap(({ url, functions }) => {
      const script = url.startsWith(origin) ? new URL(url).pathname : ''
      const text = texts.get(script)
      if (!text) return []
      return functions.flatMap(({ functionName, ranges: [{ startOffset, endOffset, count }] }) => {
        // esbuild says in front of each module which file it was.
        const at = text.lastIndexOf('\n// ', startOffset)
        const [, file] = text.slice(at + 4, text.indexOf('\n', at + 4)).match(/^packages\/(.*)$/) ?? []
        return count && file && endOffset - text.indexOf('(', startOffset) >= short ? [{ script, file, name: functionName.split('.').at(-1) }] : []
      })
    })
  } finally {
    await context.close()
  }
}

if (process.argv[1] === import.meta.filename) {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  await writeFile(firstCalls, `${JSON.stringify(await callsBeforeUse(browser), null, 2)}\n`)
  await browser.close()
}
