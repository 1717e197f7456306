/** The demo on another site than the server's, so that the frame is a third party there. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demo } from './visitor.ts'

export interface OtherSite {
  /** Its name and port. */
  host: string
  /** A URL of the demo on that site. */
  at(address: string): string
  stop(): void
}

/** @param more Headers that each answer has besides. */
export async function serveAgain(more: Readonly<Record<string, string>> = {}): Promise<OtherSite> {
  const { hostname, port } = new URL(demo())
  const server = createServer((asked, answer) => {
    const { url, method, headers } = asked
    const passed = request(
      { hostname, port, path: url, method, headers: { ...headers, host: `${hostname}:${port}` } },
      (reply) => {
        answer.writeHead(reply.statusCode!, { ...reply.headers, ...more })
        reply.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host: own,
    at(address) {
      const { pathname, search } = new URL(address)
      return `http://${own}${pathname}${search}`
    },
    stop: () => void server.close(),
  }
}
