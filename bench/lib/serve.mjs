/** A file server as a host would have: gzip, keep-alive, files that may be kept. */
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import path from 'node:path'

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/**
 * @param {Map<string, Buffer>} files
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveFiles(files) {
  const bodies = new Map()
  for (const [at, body] of files) {
    const type = types[path.extname(at)]
    bodies.set(at, {
      body: type ? gzipSync(body, { level: 9 }) : body,
      headers: {
        'content-type': type ?? 'application/octet-stream',
        'cache-control': at.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
        ...(type && { 'content-encoding': 'gzip' }),
      },
    })
  }
  return listen((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const found = bodies.get(pathname === '/' ? '/index.html' : pathname)
    if (!found) return response.writeHead(404).end()
    response
      .writeHead(200, { ...found.headers, 'content-length': found.body.length })
      .end(found.body)
  })
}

/**
 * @param {import('node:http').RequestListener} answer
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function listen(answer) {
  const server = createServer({ keepAliveTimeout: 600_000 }, answer)
  await new Promise((resolve) => server.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${server.address().port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
