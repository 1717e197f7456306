import { readLimited } from '../body.ts'
import type { Ticket } from './flight.ts'

/** The body of a node's answer, or null when it is larger than the limit, which its head may say. Throws 503 where there is no room for it. */
export async function readAnswer({ headers, body }: Response, limit: number, ticket: Ticket): Promise<Buffer<ArrayBuffer> | null> {
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
  return readLimited(body, limit, ticket.take)
}
