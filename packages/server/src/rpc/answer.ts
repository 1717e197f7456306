import { fits, type Wanted } from './fits.ts'
import type { Ticket } from './flight.ts'
import type { Reader } from './reader.ts'

/** From here on reading an answer takes so long that others would feel it. */
const long = 500_000

/** The same bytes in memory of their own, which has room for so many and can be lent. */
function copied(bytes: Uint8Array, size: number): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(size)
  copy.set(bytes.subarray(0, size))
  return copy
}

/** All of a stream, or null as soon as it is larger than the limit. Parts go where they stay as they come, so that none is held twice. */
async function readWhole(stream: ReadableStream<Uint8Array> | null, contentLength: number, limit: number, ticket: Ticket): Promise<Buffer<ArrayBuffer> | null> {
  let bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(contentLength)
  let size = 0
  for await (const part of stream ?? []) {
    const end = size + part.byteLength
    const more = ticket.take(part.byteLength)
    if (end > limit) return null
    if (end > bytes.length) bytes = copied(bytes, Math.min(limit, end * 2))
    bytes.set(part, size)
    size = end
    // Whoever sends more meanwhile is held up by their own connection.
    await more
  }
  return size === bytes.length ? bytes : copied(bytes, size)
}

/**
 * A node's answer as it came, or null when it is larger than the limit, which its head may say, or is not what is wanted.
 * Throws 503 where there is no room for it.
 */
export async function readAnswer(
  { headers, body }: Response,
  wanted: Wanted,
  limit: number,
  ticket: Ticket,
  reader: Pick<Reader, 'read'>,
): Promise<Buffer<ArrayBuffer> | null> {
  const contentLength = Math.max(0, Math.trunc(Number(headers.get('content-length') ?? 0) || 0))
  let read = false
  try {
    if (contentLength > limit) return null
    ticket.expect(contentLength)
    read = true
  } finally {
    // What is not read is not to be sent either.
    if (!read) await body?.cancel()
  }
  const bytes = await readWhole(body, contentLength, limit, ticket)
  if (bytes === null) return null
  if (bytes.length >= long) return reader.read(bytes, wanted)
  return fits(bytes, wanted) ? bytes : null
}
