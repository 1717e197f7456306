/** What the relay delivers: each message handled once, in the order of its topic, and acknowledged only then. */
import type { Stop } from '@portico/core'
import { sha256 } from '../crypto/hash.ts'
import type { Seen } from './options.ts'
import type { Delivered } from './relay.ts'

/** Messages that this page remembers by itself. */
const remembered = 500

export interface Inbox {
  handle(handler: (delivered: Delivered) => Promise<void>): Stop
  /** Resolves true when it has been handled, now or before: the relay may forget it. Never rejects. */
  take(delivered: Delivered): Promise<boolean>
}

export function createInbox(seen?: Seen): Inbox {
  const handlers = new Set<(delivered: Delivered) => Promise<void>>()
  const recent = new Set<string>()
  /** The last of each topic; the next waits for it. */
  const queues = new Map<string, Promise<boolean>>()

  async function once(delivered: Delivered): Promise<boolean> {
    const id = await sha256(delivered.topic + delivered.message)
    if (recent.has(id) || (await seen?.has(id))) return true
    if (handlers.size === 0) return false
    await Promise.all([...handlers].map((handle) => handle(delivered)))
    recent.add(id)
    for (const oldest of recent) if (recent.size > remembered) recent.delete(oldest)
    // A memory that is full costs a message that is handled twice after a reload, which its id tells.
    await Promise.resolve(seen?.add(id)).catch(() => {})
    return true
  }

  return {
    handle(handler) {
      handlers.add(handler)
      return () => void handlers.delete(handler)
    },
    take(delivered) {
      const { topic } = delivered
      const before = queues.get(topic) ?? Promise.resolve(true)
      const mine: Promise<boolean> = before
        .then(() => once(delivered))
        .catch(() => false)
        .finally(() => {
          if (queues.get(topic) === mine) queues.delete(topic)
        })
      queues.set(topic, mine)
      return mine
    },
  }
}
