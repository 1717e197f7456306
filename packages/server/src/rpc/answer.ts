import { fits, type Wanted } from './reply-shapes.ts'
import type { Ticket } from './memory-budget.ts'
import type { Reader } from './reader.ts'

/** Longer answers are parsed in a worker, so as not to delay other requests. */
const long = 500_000

/** A separate buffer can be transferred to a worker. */
function copied(bytes: Uint8Array, size: number): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(size)
  copy.set(bytes.subarray(0, size))
  return copy
}

/** Null beyond the limit. Chunks are written to their final place, so that none is held twice. */
async function readWhole(
  stream: ReadableStream<Uint8Array> | null,
  contentLength: number,
  limit: number,
  ticket: Ticket,
): Promise<Buffer<ArrayBuffer> | null> {
  let bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(contentLength)
  let size = 0
  for await (const part of stream ?? []) {
    const end = size + part.byteLength
    const more = ticket.take(part.byteLength)
    if (end > limit) return null
    if (end > bytes.length) bytes = copied(bytes, Math.min(limit, end * 2))
    bytes.set(part, size)
    size = end
    // Not reading slows the sender by back-pressure.
    await more
  }
  return size === bytes.length ? bytes : copied(bytes, size)
}

/** Bytes that a node announces; 0 where it announces none, or no number. */
function contentLengthOf(headers: Headers): number {
  const length = Number(headers.get('content-length') ?? 0)
  return length > 0 ? Math.trunc(length) : 0
}

/**
 * Unchanged; null when it exceeds the limit (by content length or body) or is not as expected.
 * Throws 503 without room for it.
 */
export async function readAnswer(
  { headers, body }: Response,
  wanted: Wanted,
  limit: number,
  ticket: Ticket,
  reader: Pick<Reader, 'read'>,
): Promise<Buffer<ArrayBuffer> | null> {
  const contentLength = contentLengthOf(headers)
  let read = false
  try {
    if (contentLength > limit) return null
    ticket.expect(contentLength)
    read = true
  } finally {
    // The node need not send what is not read.
    if (!read) await body?.cancel()
  }
  const bytes = await readWhole(body, contentLength, limit, ticket)
  if (bytes === null) return null
  if (bytes.length >= long) return reader.read(bytes, wanted)
  return fits(bytes, wanted) ? bytes : null
}
