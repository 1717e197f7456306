/** Each message once, in its topic's order; acknowledged afterwards. */
import type { Stop } from '@portico/core'
import { sha256 } from '../crypto/hash.ts'
import type { Seen } from './options.ts'
import type { Delivered } from './relay.ts'

type Handle = (delivered: Delivered) => Promise<void>

export interface Inbox {
  handle(handle: Handle): Stop
  /** True once handled, now or earlier: the relay may drop it. Never rejects. */
  take(delivered: Delivered): Promise<boolean>
  /** Once all arrived messages are handled. */
  idle(): Promise<unknown>
}

export function createInbox(seen: Seen): Inbox {
  let handler: Handle | null = null
  /** The next message of a topic waits for its last. */
  const queues = new Map<string, Promise<boolean>>()

  async function once(delivered: Delivered): Promise<boolean> {
    const id = await sha256(delivered.topic + delivered.message)
    if (await seen.has(id)) return true
    if (!handler) return false
    await handler(delivered)
    await seen.add(id)
    return true
  }

  return {
    handle(handle) {
      handler = handle
      return () => (handler = null)
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
    idle: () => Promise.all(queues.values()),
  }
}
