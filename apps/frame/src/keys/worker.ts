/** Keys exist only here. One request, then the page ends it. */
import { rehearse } from './evm/sign.ts'
import { operate } from './operations.ts'
import type { KeysReply } from './protocol.ts'

/** Transferred, so that no copy of a share or words stays here. */
function movedWith(reply: KeysReply): Transferable[] {
  if (reply.ok && 'phrase' in reply.answer) return [reply.answer.phrase]
  return reply.ok && 'device' in reply.answer
    ? [reply.answer.device, reply.answer.server, reply.answer.recovery]
    : []
}

let isAsked = false
self.addEventListener(
  'message',
  ({ data }: MessageEvent<unknown>) => {
    isAsked = true
    void operate(data).then((reply) => self.postMessage(reply, { transfer: movedWith(reply) }))
  },
  { once: true },
)

// A worker may be started early, and has time then.
setTimeout(() => isAsked || rehearse())
