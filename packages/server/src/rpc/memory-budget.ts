import { HttpError } from '../http/errors.ts'
import { clientKey } from '../http/limit.ts'
import type { Call } from '../http/call.ts'
import type { Settings } from '../settings.ts'
import { createThroughput, type Throughput } from './throughput.ts'

declare module '../http/deps.ts' {
  interface Deps {
    memoryBudget: MemoryBudget
  }
}

/** One call's share of the limit. Bytes count until the client has received them. */
export interface Ticket {
  /** Reserves room before the body is read; throws 503 without room. */
  expect(bytes: number): void
  /**
   * Counts received bytes, and for a long answer some to come; throws 503 beyond the limit.
   * Resolves once more may be read.
   */
  take(bytes: number): Promise<void> | void
  drop(): void
}

export interface MemoryBudget {
  /** The share is released when the answer is sent or the connection closed. */
  carry(c: Call, run: (ticket: Ticket) => Promise<Response>): Promise<Response>
}

interface ClientUsage {
  calls: number
  bytes: number
}

const later = { 'retry-after': '1' }
/**
 * A short answer reserves what was received; a longer one several times as much until it is
 * complete.
 */
const short = 65_536
const ahead = 4

type Bounds = Pick<
  Settings,
  'rpcBytes' | 'rpcClientBytes' | 'rpcReplyLimit' | 'rpcCalls' | 'rpcTimeout' | 'trustProxy'
>

export function createMemoryBudget(
  settings: Bounds,
  pace: Throughput = createThroughput(settings.rpcReplyLimit),
): MemoryBudget {
  const { rpcBytes, rpcClientBytes, rpcReplyLimit, rpcCalls, rpcTimeout, trustProxy } = settings
  // With more, our own pace would make nodes look slow.
  const inTime = pace.within(rpcTimeout / 2)
  const clients = new Map<string, ClientUsage>()
  let total = 0
  let expected = 0

  function enter(key: string): Ticket & { settle(): void; leave(): void } {
    const usage = clients.get(key) ?? { calls: 0, bytes: 0 }
    if (usage.calls >= rpcCalls)
      throw new HttpError(429, 'calls', `at most ${rpcCalls} calls at a time`, later)
    clients.set(key, usage)
    usage.calls += 1
    let reserved = 0
    let counted = 0
    const reserve = (bytes: number, received: number): void => {
      const more = bytes - reserved
      usage.bytes += more
      total += more
      expected += more - (received - counted)
      reserved = bytes
      counted = received
      if (more > 0 && (total > rpcBytes || usage.bytes > rpcClientBytes || expected > inTime))
        throw new HttpError(
          503,
          'node',
          'too many bytes wait for clients that have not read them yet',
          later,
        )
    }
    const roomFor = (received: number): number =>
      received <= short ? received : Math.max(received, Math.min(received * ahead, rpcReplyLimit))
    return {
      expect: (bytes) => reserve(Math.max(reserved, bytes), counted),
      take(bytes) {
        const received = counted + bytes
        reserve(received > reserved ? roomFor(received) : reserved, received)
        return received <= short ? undefined : pace.take(bytes)
      },
      drop: () => reserve(0, 0),
      settle: () => reserve(counted, counted),
      leave() {
        reserve(0, 0)
        usage.calls -= 1
        if (usage.calls === 0) clients.delete(key)
      },
    }
  }

  return {
    async carry(c, run) {
      const ticket = enter(clientKey(c, trustProxy))
      try {
        const response = await run(ticket)
        ticket.settle()
        const outgoing = c.env?.outgoing
        if (!outgoing || outgoing.destroyed) ticket.leave()
        else outgoing.once('close', () => ticket.leave())
        return response
      } catch (error) {
        ticket.leave()
        throw error
      }
    },
  }
}
