import { setImmediate as turn } from 'node:timers/promises'

/** What goes into a connection at once: of a long answer, the system takes millions of bytes in one go, and the loop stands meanwhile. */
const parcel = 262_144

/** Bytes as a body: as they are where they are few, otherwise in parcels with a turn of the loop between. */
export function inParcels(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
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
