import { HttpError } from '../errors.ts'
import { clientKey } from '../limit.ts'
import type { Call } from '../parts.ts'
import type { Settings } from '../settings.ts'

/** What one call holds of the bound: bytes come from a node and count until the client has them. */
export interface Ticket {
  /** Counts bytes that a node sent; throws 503 when they are too many. */
  take(bytes: number): void
  /** Gives back what a node sent that is not passed on. */
  drop(): void
}

/** Bounds the bytes that nodes sent and clients have not taken yet. */
export interface Flight {
  /** Runs a call; what it holds is given back once its answer is sent, or its connection is gone. */
  carry(c: Call, run: (ticket: Ticket) => Promise<Response>): Promise<Response>
}

interface Held {
  calls: number
  bytes: number
}

const later = { 'retry-after': '1' }

export function createFlight(settings: Pick<Settings, 'rpcBytes' | 'rpcClientBytes' | 'rpcCalls' | 'trustProxy'>): Flight {
  const { rpcBytes, rpcClientBytes, rpcCalls, trustProxy } = settings
  const clients = new Map<string, Held>()
  let total = 0

  function enter(key: string): Ticket & { leave(): void } {
    const held = clients.get(key) ?? { calls: 0, bytes: 0 }
    if (held.calls >= rpcCalls) throw new HttpError(429, 'calls', `at most ${rpcCalls} calls at a time`, later)
    clients.set(key, held)
    held.calls += 1
    let own = 0
    const count = (bytes: number): void => {
      own += bytes
      held.bytes += bytes
      total += bytes
    }
    return {
      take(bytes) {
        count(bytes)
        if (total > rpcBytes || held.bytes > rpcClientBytes)
          throw new HttpError(503, 'node', 'too many bytes of nodes wait for their clients', later)
      },
      drop: () => count(-own),
      leave() {
        count(-own)
        held.calls -= 1
        if (held.calls === 0) clients.delete(key)
      },
    }
  }

  return {
    async carry(c, run) {
      const ticket = enter(clientKey(c, trustProxy))
      try {
        const response = await run(ticket)
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
