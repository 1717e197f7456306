import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { HttpError } from './errors.ts'
import type { Call, Parts } from './parts.ts'

/** The first half of an IPv6 address: one household has all of the rest. */
function household(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** `1.2.3.4:5` and `[::1]:5` without what is not the address: with the port, every connection would be a client of its own. */
const withoutPort = (entry: string): string =>
  entry.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** Who is asking: the peer of the connection, or what the outermost of our own proxies saw. */
export function clientAddress(c: Call, proxies: number): string {
  const peer = c.env?.incoming?.socket.remoteAddress ?? ''
  if (proxies === 0) return peer
  const seen = (c.req.header('x-forwarded-for') ?? '').split(',').map((each) => each.trim())
  const address = withoutPort(seen.at(-proxies) ?? '')
  return address && address.length <= 45 ? address : peer
}

/** What stands for a client: its address, or its household's. */
export const clientKey = (c: Call, proxies: number): string => household(clientAddress(c, proxies))

/** Counts a call against its sender; throws 429 with Retry-After when it is too many. */
export type Limit = (c: Call, points: number) => Promise<void>

export function createLimit({ settings, metrics }: Pick<Parts, 'settings' | 'metrics'>): Limit {
  const { rateLimit, trustProxy } = settings
  if (rateLimit === 0) return () => Promise.resolve()
  const limiter = new RateLimiterMemory({ points: rateLimit, duration: 60 })
  return async (c, points) => {
    try {
      await limiter.consume(clientKey(c, trustProxy), points)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      metrics.limited.inc()
      throw new HttpError(429, 'rate', 'too many requests', {
        'retry-after': String(Math.max(1, Math.ceil(error.msBeforeNext / 1_000))),
      })
    }
  }
}
