/** The worker in which the whole seed exists. It handles one request, and the page ends it. */
import { operate } from './operations.ts'
import type { KeysReply } from './protocol.ts'

/** The buffers of a reply are transferred, so that no copy of a share or of the words stays here. */
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

// Loaded in advance, because nearly every request needs it, and a worker may be started before its request.
import('./evm/sign.ts').catch(() => {})
