import {
  request as requestHttp,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { GuardedError } from './error.ts'
import { encodings } from './read.ts'
import type { Target } from './target.ts'

export interface Question {
  readonly accept: string
  readonly body?: string | undefined
}

/** Looks up only checked addresses, so that a DNS change in between has no effect. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_, options, done) =>
    options.all ? done(null, all) : done(null, all[0]!.address, all[0]!.family)
}

export function ask(
  { url, trusted }: Target,
  addresses: readonly string[],
  { accept, body }: Question,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers: OutgoingHttpHeaders = {
    accept,
    'accept-encoding': encodings,
    'user-agent': 'portico-server',
  }
  if (body !== undefined) {
    headers['content-type'] = 'application/json'
    headers['content-length'] = Buffer.byteLength(body)
  }
  const options: RequestOptions = {
    method: body === undefined ? 'GET' : 'POST',
    lookup: pinned(addresses),
    // A connection of its own: none opened for another name is reused, and no proxy of the
    // environment.
    agent: false,
    signal,
    maxHeaderSize: 16_384,
    headers,
  }
  // Only the operator's gateway may have credentials.
  if (!trusted) options.auth = null
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
    request.once('response', resolve)
    request.once('error', () => reject(new GuardedError('network', 'The host did not answer')))
    request.end(body)
  })
}
