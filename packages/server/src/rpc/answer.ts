import { readLimited } from '../body.ts'
import type { Ticket } from './flight.ts'
import type { Rests } from './rests.ts'

/** A node's answer as it came, and what it says. */
export interface Answer {
  bytes: Buffer<ArrayBuffer>
  value: unknown
}

/** From here on reading an answer takes so long that others feel it. */
const long = 500_000

function parse(parts: readonly Uint8Array[]): Answer {
  const bytes = Buffer.concat(parts)
  return { bytes, value: JSON.parse(bytes.toString('utf8')) }
}

/**
 * A node's answer, or null when it is larger than the limit, which its head may say. Throws what JSON throws, and 503 where
 * there is no room for it.
 */
export async function readAnswer({ headers, body }: Response, limit: number, ticket: Ticket, rests: Rests): Promise<Answer | null> {
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
  return size < long ? parse(parts) : rests(() => parse(parts))
}
