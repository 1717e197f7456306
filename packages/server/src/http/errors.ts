import { scrub, type ErrorReply } from '../wire.ts'

/** `reason` names the cause; `message` is for the client. */
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

export const closing = { connection: 'close' }

const errorBody = (reasons: ErrorReply['reasons']): ErrorReply => ({ status: 'error', reasons })

/**
 * Readable by every origin and without secrets, so that a page can tell a refusal from an outage
 * and knows when to retry.
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

/** Scrubbed, because it may contain a client's input. */
export const logged = ({ name, message, stack = '' }: Error): object => ({
  type: name,
  message: scrub(message, 1_024),
  stack: scrub(stack, 8_192),
})

/** No project has this id. */
export const unknownProject = (): HttpError => new HttpError(401, 'projectId', 'invalid key')
