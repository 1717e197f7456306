/** Where a seed is whole. One request, one reply, and the page ends it. */
import { operate } from './operations.ts'
import type { KeysReply } from './protocol.ts'

/** The buffers of a reply are moved, so that no copy of a share or of the words stays here. */
function movedWith(reply: KeysReply): Transferable[] {
  if (reply.ok && 'phrase' in reply.answer) return [reply.answer.phrase]
  return reply.ok && 'device' in reply.answer ? [reply.answer.device, reply.answer.server, reply.answer.recovery] : []
}

self.addEventListener(
  'message',
  ({ data }: MessageEvent<unknown>) => {
    void operate(data).then((reply) => self.postMessage(reply, { transfer: movedWith(reply) }))
  },
  { once: true },
)

// Wanted by nearly every request, and there before it: a worker may be started before it is asked.
import('./evm/sign.ts').catch(() => {})
