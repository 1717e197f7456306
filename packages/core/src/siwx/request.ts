import { send, type Net } from '../http/send.ts'
import { statusError } from '../http/status.ts'

/** Ours: an answer may take so long, milliseconds. */
const timeout = 15_000
/** Longer answers are rejected. */
const longest = 100_000

interface Call {
  credentials: RequestCredentials
  headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON; with it, the call is a POST. */
  body?: object | undefined
  /** The statuses that say no, and are no failure. */
  none: readonly number[]
}

/**
 * Sends one request to the session backend.
 *
 * @returns The answer as JSON, or else as text; true for an empty answer, null for a status of `none`.
 * @throws PorticoError as `send`, and `http-status`.
 */
export function request(net: Net, url: string, { credentials, headers, body, none }: Call): Promise<unknown> {
  const init: RequestInit = { credentials, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) }, ...(body && { method: 'POST', body: JSON.stringify(body) }) }
  return send(net, url, init, {
    timeout,
    async read(response) {
      if (none.includes(response.status)) return null
      if (!response.ok) throw statusError(response, net.now())
      const text = (await response.text()).slice(0, longest)
      try {
        return JSON.parse(text || 'true') as unknown
      } catch {
        return text
      }
    },
  })
}
