import { readLimited } from '../body.ts'
import { fits, type Wanted } from './fits.ts'
import type { Ticket } from './flight.ts'
import type { Reader } from './reader.ts'

/** From here on reading an answer takes so long that others would feel it. */
const long = 500_000

/** All of it in memory of its own, which can be lent. */
function join(parts: readonly Uint8Array[], size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
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
  const said = Number(headers.get('content-length') ?? 0) || 0
  let read = false
  try {
    if (said > limit) return null
    ticket.expect(said)
    read = true
  } finally {
    // What is not read is not to be sent either.
    if (!read) await body?.cancel()
  }
  const parts = await readLimited(body, limit, ticket.take)
  if (parts === null) return null
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const bytes = join(parts, size)
  if (size >= long) return reader.read(bytes, wanted)
  return fits(bytes, wanted) ? bytes : null
}
