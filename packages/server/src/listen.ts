import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const headers = 16_384

/** Node's own limits: what is slow or too large is cut before any of our code runs. */
export function limits({ requestTimeout, urlLimit }: { requestTimeout: number; urlLimit: number }): Record<string, number> {
  return {
    requestTimeout,
    headersTimeout: requestTimeout,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: Math.min(1_000, requestTimeout),
    // A URL that is only a little too long is refused by our own answer, which says why.
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

/** Stops taking connections; what is still under way after the time is cut off. */
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

/** Where a process is that listens. */
export const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`
