/**
 * Serves the host pages of the tests: one bundle a React, one HTML a host, under the strict policy.
 */
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = path.dirname(fileURLToPath(import.meta.url))
const old = path.join(folder, 'react-18/node_modules')

/** What each page adds to its head. */
const pages = {
  plain: '',
  adopted: '<link rel="stylesheet" href="ORIGIN/own.css">',
  strict: '',
  two: '',
  embedded: '',
  append: '',
  attested: '',
  features: '',
  limited: '',
  safe: '',
  namespaces: '',
  phones: '',
  login: '',
  providers: '',
  'wagmi-2': '',
  'wagmi-3': '',
  hostile:
    '<base href="https://elsewhere.invalid/"><link rel="stylesheet" href="ORIGIN/hostile.css">',
  'react-18': '',
}

/** A host's style sheet with rules that could affect everything else on the page. */
const hostile = `
*, *::before, *::after { box-sizing: content-box !important; letter-spacing: 3px !important; text-transform: uppercase !important; animation: none !important }
html { font-size: 62.5%; direction: ltr }
body { transform: translateZ(0); overflow: hidden; font: italic 700 31px/3 fantasy; color: red; background: pink }
div { display: flex !important; margin: 17px !important; border: 3px dashed lime !important }
button, a, input { all: unset !important }
h1, h2, p, ul, li { font-size: 40px !important; margin: 40px !important; list-style: square !important; color: blue !important }
svg { width: 90px !important; height: 90px !important; fill: red !important }
dialog { display: none !important; padding: 60px !important; border-radius: 0 !important }
* { margin-block: 0 !important }
.overlay { position: fixed; inset: 0; z-index: 2147483647; background: rgb(0 0 0 / 20%) }
`

/** The rules with which a page may style our buttons. */
const own = `button[data-portico-button='network'] { border-radius: 3px }`

/**
 * Takes what a host has installed itself from there, whoever imports it: one copy of each in a
 * page, as in a host.
 */
function installedIn(host) {
  const names = /^(@tanstack\/react-query|@wagmi\/core|react|react-dom|viem|wagmi)(\/|$)/
  return {
    name: 'installed-in',
    setup({ onResolve, resolve }) {
      onResolve({ filter: names }, ({ path: name, kind, pluginData }) =>
        pluginData === host
          ? undefined
          : resolve(name, { kind, resolveDir: path.join(folder, host), pluginData: host }),
      )
    },
  }
}

/**
 * Bundles pages that share their packages, which are read once for all of them. In development
 * React runs effects twice under StrictMode, and Portico checks its configuration.
 */
async function bundle(entries, mode, alias, host) {
  const { outputFiles } = await build({
    entryPoints: entries.map((entry) => path.join(folder, entry)),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    outdir: path.join(folder, 'out', mode),
    entryNames: host ? `${host}/${host}` : '[name]/[name]',
    chunkNames: host ? `${host}/[name]-[hash]` : 'shared/[name]-[hash]',
    write: false,
    minify: true,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    logLevel: 'error',
    alias,
    plugins: host ? [installedIn(host)] : [],
  })
  return outputFiles.map((file) => [
    `/${path.relative(path.join(folder, 'out'), file.path)}`,
    file.text,
  ])
}

/**
 * @param {string[]} relays where pages with wagmi may go to
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function serveHosts(relays) {
  const files = new Map(
    (
      await Promise.all([
        bundle(
          [
            'host.tsx',
            'adopted.ts',
            'namespaces.tsx',
            'phones.tsx',
            'login.tsx',
            'providers.tsx',
            'attested.ts',
          ],
          'production',
          {},
        ),
        bundle(['host.tsx'], 'development', {}),
        bundle(['wagmi.tsx'], 'development', {}, 'wagmi-2'),
        bundle(['wagmi.tsx'], 'development', {}, 'wagmi-3'),
        bundle(['host-18.tsx'], 'development', {
          react: path.join(old, 'react'),
          'react-dom': path.join(old, 'react-dom'),
          '@radix-ui/react-dialog': path.join(old, '@radix-ui/react-dialog'),
        }),
      ])
    ).flat(),
  )
  files.set('/hostile.css', hostile)
  files.set('/own.css', own)
  let origin = ''
  const html = (name) => {
    const script =
      {
        adopted: 'production/adopted',
        attested: 'production/attested',
        'react-18': 'development/host-18',
        strict: 'development/host',
        namespaces: 'production/namespaces',
        phones: 'production/phones',
        login: 'production/login',
        providers: 'production/providers',
        'wagmi-2': 'development/wagmi-2',
        'wagmi-3': 'development/wagmi-3',
      }[name] ?? 'production/host'
    const file = path.basename(script)
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host ${name}</title>
${name === 'adopted' ? '' : `<link rel="stylesheet" href="${origin}/${script}/${file}.css">`}${pages[name].replaceAll('ORIGIN', origin)}</head>
<body>${name === 'hostile' ? '<div class="overlay"></div>' : ''}<div id="root" data-page="${name}"></div>
<script type="module" src="${origin}/${script}/${file}.js"></script></body></html>`
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const page = pathname.slice(1)
    const text = page in pages ? html(page) : files.get(pathname)
    if (text === undefined) return response.writeHead(404).end()
    const type =
      page in pages ? 'text/html' : pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      ...(page in pages ? {} : { 'cache-control': 'public, max-age=31536000, immutable' }),
      // Radix writes a style element; a host that uses it has to allow that, and only that.
      'content-security-policy': `default-src 'none'; form-action 'none'; require-trusted-types-for 'script'; script-src 'self'; style-src 'self'${page === 'react-18' ? " 'unsafe-inline'" : ''}; img-src 'self' data:; connect-src 'self'${page.startsWith('wagmi') ? ` ${relays.join(' ')}` : ''}${page === 'attested' ? ' ws://127.0.0.1:*; frame-src http://127.0.0.1:* http://localhost:*' : ''}`,
    })
    response.end(text)
  })
  await new Promise((resolve, reject) =>
    server.once('error', reject).listen(0, 'localhost', resolve),
  )
  origin = `http://localhost:${server.address().port}`
  return {
    url: origin,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
