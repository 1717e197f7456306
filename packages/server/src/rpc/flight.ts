import { HttpError } from '../errors.ts'
import { clientKey } from '../limit.ts'
import type { Call } from '../call.ts'
import type { Settings } from '../settings.ts'
import { createPace, type Pace } from './pace.ts'

/** What one call holds of the bound: bytes come from a node and count until the client has them. */
export interface Ticket {
  /** Holds room for what a node says that it will send; throws 503 where there is none, before any of it is read. */
  expect(bytes: number): void
  /** Counts bytes that a node sent, and for a long answer some of those that will come; throws 503 when they are too many. Resolves once more may be read. */
  take(bytes: number): Promise<void> | void
  /** Gives back what a node sent that is not passed on. */
  drop(): void
}

/** Bounds the bytes that nodes sent and clients have not taken yet. */
export interface Flight {
  /** Runs a call; what it holds is given back once its answer is sent, or its connection is closed. */
  carry(c: Call, run: (ticket: Ticket) => Promise<Response>): Promise<Response>
}

interface ClientUsage {
  calls: number
  bytes: number
}

const later = { 'retry-after': '1' }
/** Up to here an answer is short: it holds what has come of it, and a longer one several times as much until all of it is here. */
const short = 65_536
const ahead = 4

type Bounds = Pick<Settings, 'rpcBytes' | 'rpcClientBytes' | 'rpcReplyLimit' | 'rpcCalls' | 'rpcTimeout' | 'trustProxy'>

export function createFlight(settings: Bounds, pace: Pace = createPace(settings.rpcReplyLimit)): Flight {
  const { rpcBytes, rpcClientBytes, rpcReplyLimit, rpcCalls, rpcTimeout, trustProxy } = settings
  // More at a time would be late by our own pace, and their nodes taken for slow.
  const inTime = pace.within(rpcTimeout / 2)
  const clients = new Map<string, ClientUsage>()
  let total = 0
  /** Bytes that are reserved and not received yet. */
  let expected = 0

  function enter(key: string): Ticket & { settle(): void; leave(): void } {
    const usage = clients.get(key) ?? { calls: 0, bytes: 0 }
    if (usage.calls >= rpcCalls) throw new HttpError(429, 'calls', `at most ${rpcCalls} calls at a time`, later)
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
        throw new HttpError(503, 'node', 'too many bytes of nodes wait for their clients', later)
    }
    const roomFor = (received: number): number => (received <= short ? received : Math.max(received, Math.min(received * ahead, rpcReplyLimit)))
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
