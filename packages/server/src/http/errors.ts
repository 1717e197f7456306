import { scrub, type ErrorReply } from '../wire.ts'

/** An error response. `reason` names the cause; `message` is for the client. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly reason: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    reason: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.reason = reason
    this.headers = headers
  }
}

/** Headers for an answer to a request whose body was not read to its end. */
export const closing = { connection: 'close' }

const errorBody = (reasons: ErrorReply['reasons']): ErrorReply => ({ status: 'error', reasons })

/**
 * Error responses contain nothing secret and are readable by every origin, so that a page can
 * distinguish a refusal from an outage and knows when to retry.
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

/** An error's text for the log, scrubbed because it may contain a client's input. */
export const logged = ({ name, message, stack = '' }: Error): object => ({
  type: name,
  message: scrub(message, 1_024),
  stack: scrub(stack, 8_192),
})

/** No project has this id. */
export const unknownProject = (): HttpError => new HttpError(401, 'projectId', 'invalid key')
