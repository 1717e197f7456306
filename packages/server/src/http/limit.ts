import { isIPv6 } from 'node:net'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { closing, HttpError } from './errors.ts'
import type { Call } from './call.ts'
import type { CreateLimiter } from '../database/engine.ts'
import type { Metrics } from '../utils/metrics.ts'
import type { Settings } from '../settings.ts'

/** One household usually has the whole second half of an IPv6 address. */
function household(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** With the port, every connection would count as another client. */
const withoutPort = (entry: string): string =>
  entry.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** Of the connection, or as the operator's outermost proxy saw it. */
export function clientAddress(c: Call, proxies: number): string {
  const peer = c.env?.incoming?.socket.remoteAddress ?? ''
  if (proxies === 0) return peer
  const seen = (c.req.header('x-forwarded-for') ?? '').split(',').map((each) => each.trim())
  const address = withoutPort(seen.at(-proxies) ?? '')
  return address && address.length <= 45 ? address : peer
}

/** IPv4 address, or the first half of an IPv6 address. */
export const clientKey = (c: Call, proxies: number): string => household(clientAddress(c, proxies))

interface Counting {
  limiter: CreateLimiter
  metrics: Pick<Metrics, 'limited'>
}

interface Bounds extends Counting {
  settings: Settings
}

export type Limit = (c: Call, points: number) => Promise<void>

/** By key; 0 is no limit. */
export interface Allowance {
  use(key: string, points: number): Promise<void>
  /** Throws 429 when the limit is used up. */
  left(key: string): Promise<void>
}

/** @param name The same on all servers that share a database. */
export function createAllowance(
  name: string,
  points: number,
  seconds: number,
  { limiter: create, metrics: { limited } }: Counting,
): Allowance {
  if (points === 0) return { use: () => Promise.resolve(), left: () => Promise.resolve() }
  const limiter = create(name, points, seconds)
  const refuse = ({ msBeforeNext }: RateLimiterRes, headers = {}): never => {
    limited.inc()
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000))
    throw new HttpError(429, 'rate', 'too many requests', {
      'retry-after': String(seconds),
      ...headers,
    })
  }
  return {
    async use(key, cost) {
      try {
        await limiter.consume(key, cost)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        refuse(error)
      }
    },
    async left(key) {
      const used = await limiter.get(key)
      if (used && used.consumedPoints >= points) refuse(used, closing)
    },
  }
}

export function createLimit(bounds: Bounds): Limit {
  const { settings } = bounds
  if (settings.rateLimit === 0) return () => Promise.resolve()
  const requests = createAllowance('requests', settings.rateLimit, 60, bounds)
  return (c, points) => requests.use(clientKey(c, settings.trustProxy), points)
}

/** Per client and project, and per project, so that projects do not affect each other. */
export interface EventLimit {
  /** The largest batch that can pass. */
  readonly most: number
  /** Throws 429 before the body is read, when no event would be accepted. */
  open(c: Call): Promise<void>
  count(c: Call, events: number): Promise<void>
}

/** Of the wire format. */
const largestBatch = 500

export function createEventLimit(bounds: Bounds): EventLimit {
  const { rateLimit, eventsRate, trustProxy } = bounds.settings
  const senders = createAllowance('senders', rateLimit, 60, bounds)
  const projects = createAllowance('projects', eventsRate, 1, bounds)
  const keys = (c: Call): { sender: string; project: string } => {
    const project = c.get('project').id
    return { sender: `${project} ${clientKey(c, trustProxy)}`, project }
  }
  return {
    most: Math.min(largestBatch, rateLimit || largestBatch, eventsRate || largestBatch),
    async open(c) {
      const { sender, project } = keys(c)
      await senders.left(sender)
      await projects.left(project)
    },
    async count(c, events) {
      const { sender, project } = keys(c)
      await senders.use(sender, events)
      await projects.use(project, events)
    },
  }
}

/**
 * Of requests that cost the operator at another service: per client and project, and per project.
 */
export function createSwapLimit(bounds: Bounds): (c: Call) => Promise<void> {
  const { swapRate, swapProjectRate, trustProxy } = bounds.settings
  const senders = createAllowance('swap-senders', swapRate, 60, bounds)
  const projects = createAllowance('swap-projects', swapProjectRate, 60, bounds)
  return async (c) => {
    const project = c.get('project').id
    await senders.use(`${project} ${clientKey(c, trustProxy)}`, 1)
    await projects.use(project, 1)
  }
}
