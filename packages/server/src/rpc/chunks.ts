import { setImmediate as turn } from 'node:timers/promises'

/** Bytes per write: millions at once would block the event loop. */
const chunk = 262_144

/** A long body is written in chunks, with turns of the event loop in between. */
export function inChunks(
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes.length <= chunk) return bytes
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await turn()
        controller.enqueue(bytes.subarray(at, (at += chunk)))
        if (at >= bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
