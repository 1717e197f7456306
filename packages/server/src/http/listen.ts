import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const headers = 16_384

/** Node cuts off slow or too large requests before our code runs. */
export function limits({
  requestTimeout,
  urlLimit,
}: {
  requestTimeout: number
  urlLimit: number
}): Record<string, number> {
  return {
    requestTimeout,
    headersTimeout: requestTimeout,
    // Longer than the 60 s after which load balancers close an idle connection: if the server
    // closes first, a request that is on its way fails.
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: Math.min(1_000, requestTimeout),
    // Leaves room for slightly too long URLs, which our own answer explains.
    maxHeaderSize: headers + urlLimit * 2,
  }
}

export function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}

/** Cuts off requests that are still open after the time. */
export function close(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patience)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`
