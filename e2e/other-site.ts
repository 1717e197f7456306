/** The demo once more, on another site than the server's: what the frame stores there is a third party's. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demo } from './visitor.ts'

export interface OtherSite {
  /** Its name and port. */
  host: string
  /** An address of the demo's, there. */
  at(address: string): string
  stop(): void
}

export async function serveAgain(): Promise<OtherSite> {
  const { hostname, port } = new URL(demo())
  const server = createServer((asked, answer) => {
    const { url, method, headers } = asked
    const passed = request({ hostname, port, path: url, method, headers: { ...headers, host: `${hostname}:${port}` } }, (reply) => {
      answer.writeHead(reply.statusCode!, reply.headers)
      reply.pipe(answer)
    })
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
