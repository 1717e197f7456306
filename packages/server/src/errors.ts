import { scrub, type ErrorReply } from './wire.ts'

/** A request that cannot be answered as asked. `reason` names what is at fault; `message` is for whoever sent it. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly reason: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, reason: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.reason = reason
    this.headers = headers
  }
}

/** For an answer to what has not been read to its end. */
export const closing = { connection: 'close' }

const errorBody = (reasons: ErrorReply['reasons']): ErrorReply => ({ status: 'error', reasons })

/**
 * Replies with an error are harmless and have to be readable, so that a page can distinguish a refusal from an outage and knows
 * when to come back.
 */
export function errorResponse(
  status: number,
  reasons: ErrorReply['reasons'],
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(errorBody(reasons)), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after, x-request-id',
      vary: 'Origin',
      ...headers,
    },
  })
}

/** What the log says of an error: it may hold what somebody sent. */
export const logged = ({ name, message, stack = '' }: Error): object => ({ type: name, message: scrub(message, 1_024), stack: scrub(stack, 8_192) })
