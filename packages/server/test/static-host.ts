/** A static host, which sends files with the headers that its file `_headers` names. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export interface StaticHost {
  origin: string
  /** By path in the folder; may change while it runs. */
  files: Map<string, Buffer | string>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
}

/** Each rule is a path, maybe with `*` at its end, and lines of headers. */
function headersFor(rules: string, pathname: string): [name: string, value: string][] {
  const blocks = rules.split('\n\n')
  const found = blocks.find((block) => {
    const [at = ''] = block.split('\n')
    return at.endsWith('*') ? pathname.startsWith(at.slice(0, -1)) : at === pathname
  })
  return (found ?? '')
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...value] = line.trim().split(': ')
      return [name, value.join(': ')]
    })
}

/** Without a file it redirects from `/frame` to `/frame/`, as hosts do. */
export async function startStaticHost(): Promise<StaticHost> {
  const files: StaticHost['files'] = new Map()
  const server = createServer((request, reply) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://host')
    if (pathname === '/frame') return reply.writeHead(308, { location: `/frame/${search}` }).end()
    const name = `site${pathname}${pathname.endsWith('/') ? 'index.html' : ''}`
    const file = files.get(name)
    if (file === undefined) return reply.writeHead(404).end()
    for (const [header, value] of headersFor(String(files.get('site/_headers') ?? ''), pathname))
      reply.setHeader(header, value)
    return reply
      .setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream')
      .end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, files }
}
