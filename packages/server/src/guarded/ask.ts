import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { GuardedError } from './error.ts'
import { encodings } from './read.ts'
import type { Target } from './target.ts'

/** What is sent. */
export interface Question {
  readonly accept: string
  /** JSON: what is posted. Without it the URL is got. */
  readonly body?: string | undefined
}

/** Answers a connection's look-up with what was checked, so that a name that changes its address meanwhile leads nowhere else. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_, options, done) => (options.all ? done(null, all) : done(null, all[0]!.address, all[0]!.family))
}

/** Asks a target at addresses that were checked; its answer's body is not read yet. */
export function ask({ url, trusted }: Target, addresses: readonly string[], { accept, body }: Question, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: body === undefined ? 'GET' : 'POST',
    lookup: pinned(addresses),
    // A connection of its own: none that was made for another name is used again, and no proxy of the environment.
    agent: false,
    signal,
    maxHeaderSize: 16_384,
    headers: {
      accept,
      'accept-encoding': encodings,
      'user-agent': 'portico-server',
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
    // Only the operator's gateway may have some, which come from the settings.
    ...(!trusted && { auth: null }),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
    request.once('response', resolve)
    request.once('error', () => reject(new GuardedError('network', 'The host did not answer')))
    request.end(body)
  })
}
