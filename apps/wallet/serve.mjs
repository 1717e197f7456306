import { readFile, realpath } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const DIST = fileURLToPath(new URL('dist', import.meta.url))
const DAPPS = 'http://localhost:* http://127.0.0.1:*'
const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
])

/** One http(s) URL in the form in which a policy and the wallet compare it. */
function exactUrl(text) {
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new TypeError(`Not an http(s) URL: ${text}`)
  if (/[\s;,']/.test(url.href) || url.username !== '' || url.password !== '')
    throw new TypeError(`Not usable in a policy: ${text}`)
  return url.href
}

/**
 * The relay in the form in which a policy takes it; the client needs it exactly as it was given,
 * for it signs it.
 */
function relaySource(text) {
  const url = new URL(text)
  if (url.protocol !== 'ws:' && url.protocol !== 'wss:')
    throw new TypeError(`Not a ws(s) URL: ${text}`)
  return url.origin
}

function policy(path, urls) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${urls.join(' ')}`,
    `frame-ancestors ${path === '/bridge.html' ? DAPPS : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** The file a request means, or undefined when it is outside dist, hidden, or not there. */
async function find(path) {
  if (!/^\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*$/.test(path)) return undefined
  try {
    const root = await realpath(DIST)
    const file = await realpath(join(root, path))
    return file.startsWith(root + sep)
      ? { body: await readFile(file), type: TYPES.get(extname(file)) }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Serves the built wallet on an origin of its own, with a strict policy on every answer.
 *
 * @param {object} options
 * @param {number} options.port TCP port; 0 takes a free one.
 * @param {import('./serve.d.mts').ServedConfig} options.config the demonstration's networks; of
 *   the EVM networks the wallet starts with the first only.
 * @param {readonly string[]} options.allowedRpcUrls the only URLs the wallet may call; one that
 *   ends with a slash allows what stands below it.
 * @param {{url: string, projectId: string}} [options.relay] the relay of WalletConnect, which
 *   `/wc` listens on.
 * @param {string} [options.host] name in the returned URL, and where it listens; `localhost` by
 *   default.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>} the origin, and how to stop.
 * @throws {TypeError} when a URL is not http(s), or the relay's not ws(s).
 */
export async function serveWallet({ port, config, allowedRpcUrls, relay, host = 'localhost' }) {
  const rpcUrls = allowedRpcUrls.map(exactUrl)
  const reached = relay === undefined ? rpcUrls : [...rpcUrls, relaySource(relay.url)]
  const { chains, solana = [], bitcoin = [] } = config
  const configBody = JSON.stringify({ chains, solana, bitcoin, allowedRpcUrls: rpcUrls, relay })

  async function answer(request, response) {
    const given = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const path = given === '/' || given === '/wc' ? '/index.html' : given
    response.setHeader('content-security-policy', policy(path, reached))
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    // Names of assets contain a hash of their contents.
    response.setHeader(
      'cache-control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const file =
      path === '/config.json' ? { body: configBody, type: 'application/json' } : await find(path)
    if (file?.type === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
      return
    }
    response.setHeader('content-type', file.type)
    if (path === '/announce.js') {
      // A module from another origin is fetched with CORS; this file contains no secrets.
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
    }
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : file.body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host}:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
