import { setImmediate as turn } from 'node:timers/promises'

/**
 * Bytes that are written to a connection at once. Writing millions of bytes in one call would block
 * the event loop.
 */
const parcel = 262_144

/**
 * Makes a response body of bytes. A long one is written in parts, with a turn of the event loop in
 * between.
 */
export function inParcels(
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes.length <= parcel) return bytes
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await turn()
        controller.enqueue(bytes.subarray(at, (at += parcel)))
        if (at >= bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
