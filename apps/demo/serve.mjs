/** Serves the built demo under the strictest policy that Portico promises to work with. */
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = path.resolve(fileURLToPath(import.meta.url), '../dist')
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** Files whose names contain a hash of their contents, which a page loads by the dozen. */
const assets = new Map()

/** @returns {Promise<Buffer>} */
async function readAsset(file) {
  const body = assets.get(file) ?? (await readFile(file))
  assets.set(file, body)
  return body
}

/**
 * A page with `?announce=off` has no wallet in it, as on a phone.
 *
 * @param {{ port?: number, wallet: string, networks: readonly { id: string, rpcUrl: string }[],
 *   service?: string, relay?: { url: string, projectId: string }, past?: boolean, login?: boolean
 *   }} options the pocket wallet's origin, the local networks, the origin of Portico's server, the
 *   relay of WalletConnect, `past`: whether the server has balances and histories of accounts,
 *   which the page then shows, with NFTs by the server's pictures; whether visitors can log in by
 *   e-mail without `?login=on`
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function serveDemo({
  port = 0,
  wallet,
  networks,
  service = '',
  relay,
  past = false,
  login = false,
}) {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${wallet}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${past ? ` ${service}` : ''}`,
    `connect-src 'self' ${service} ${relay?.url ?? ''} ${networks.map((network) => network.rpcUrl).join(' ')}`,
    `frame-src ${wallet} ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  const server = createServer(async (request, response) => {
    // A request for `//` is not a valid URL, and not a file either.
    const asked = URL.parse(request.url ?? '/', 'http://demo')
    const pathname = asked?.pathname ?? ''
    if (pathname === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ wallet, networks, service, relay, past, login }))
    }
    const file = path.join(dist, path.normalize(pathname === '/' ? '/index.html' : pathname))
    try {
      if (!file.startsWith(dist + path.sep)) throw new Error('outside')
      const isAsset = pathname.startsWith('/assets/')
      let body = await (isAsset ? readAsset(file) : readFile(file))
      if (file.endsWith('index.html')) body = withWallet(body.toString(), request.url, wallet)
      response.writeHead(200, {
        'content-type': types[path.extname(file)] ?? 'application/octet-stream',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'cache-control': isAsset ? 'public, max-age=31536000, immutable' : 'no-store',
      })
      response.end(body)
    } catch {
      response.writeHead(404).end('Not found')
    }
  })
  return listen(server, port)
}

/** The page with the script by which the pocket wallet announces itself, unless its URL says no. */
export function withWallet(html, url, wallet) {
  const query = URL.parse(url ?? '/', 'http://demo')?.searchParams
  if (query?.get('announce') === 'off') return html
  const script = `<script type="module" src="${wallet}/announce.js"></script>`
  return html.replace('</head>', `${script}</head>`)
}

/** @returns {Promise<{ url: string, stop(): Promise<void> }>} */
export async function listen(server, port) {
  await new Promise((resolve, reject) =>
    server.once('error', reject).listen(port, 'localhost', resolve),
  )
  return {
    url: `http://localhost:${server.address().port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
