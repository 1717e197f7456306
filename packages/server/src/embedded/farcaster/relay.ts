/** The relay's answers are untrusted until they are verified. */
import * as v from 'valibot'
import { isLocal } from '../../utils/setting.ts'

/** What the app signs. */
export interface ChannelRequest {
  domain: string
  uri: string
  nonce: string
  expires: number
}

export interface Channel {
  token: string
  /** For the QR code; a phone opens it. */
  url: string
}

/** Its claims hold only with a valid signature. */
export const relayAnswer: v.GenericSchema<unknown, RelayAnswer> = v.object({
  message: v.pipe(v.string(), v.maxLength(16_384)),
  signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{2,16384}$/)),
  username: v.optional(v.nullable(v.string())),
  displayName: v.optional(v.nullable(v.string())),
  pfpUrl: v.optional(v.nullable(v.string())),
})
export interface RelayAnswer {
  message: string
  signature: string
  username?: string | null | undefined
  displayName?: string | null | undefined
  pfpUrl?: string | null | undefined
}

export interface Relay {
  /** Rejects an invalid answer. */
  open(request: ChannelRequest): Promise<Channel>
  /**
   * `pending` while the app has sent nothing, `missing` without a channel. Rejects where the relay
   * does not answer. An answer is given only once.
   */
  ask(token: string): Promise<RelayAnswer | 'pending' | 'gone' | 'none'>
}

export interface RelayOptions {
  url: string
  /** Where a phone may be sent. */
  hosts: readonly string[]
  fetch: typeof fetch
  deadline: (ms: number) => AbortSignal
}

const patience = 8_000
/** Characters of an answer. */
const longest = 65_536

const channel = v.object({
  channelToken: v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,256}$/)),
  url: v.pipe(v.string(), v.maxLength(2_048)),
  nonce: v.string(),
})

/**
 * A page of the hosts, with TLS. A relay on this machine may also name itself.
 *
 * @param relay Its URL.
 */
function isPlace(text: string, hosts: readonly string[], relay: string): boolean {
  const url = URL.parse(text)
  if (!url || url.username !== '' || url.password !== '') return false
  const own = new URL(relay)
  return (
    (url.protocol === 'https:' && hosts.includes(url.host)) ||
    (isLocal(own.host) && url.origin === own.origin)
  )
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > longest) throw new Error('the relay’s answer is too long')
  }
  return text
}

export function createRelay({ url, hosts, fetch, deadline }: RelayOptions): Relay {
  const ask = (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${url}${path}`, { ...init, redirect: 'error', signal: deadline(patience) })
  return {
    async open({ domain, uri, nonce, expires }) {
      const body = JSON.stringify({
        siweUri: uri,
        domain,
        nonce,
        expirationTime: new Date(expires).toISOString(),
        acceptAuthAddress: true,
      })
      const response = await ask('/v1/channel', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      const text = await textOf(response)
      if (!response.ok) throw new Error(`the relay answers ${response.status}`)
      const opened = v.parse(channel, JSON.parse(text))
      if (opened.nonce !== nonce) throw new Error('the relay opened another channel')
      if (!isPlace(opened.url, hosts, url))
        throw new Error('the relay names a page outside PORTICO_FARCASTER_HOSTS')
      return { token: opened.channelToken, url: opened.url }
    },
    async ask(token) {
      const response = await ask('/v1/channel/status', {
        headers: { authorization: `Bearer ${token}` },
      })
      const text = await textOf(response)
      if (response.status === 401 || response.status === 404 || response.status === 410)
        return 'gone'
      if (response.status === 202) return 'pending'
      if (response.status !== 200) throw new Error(`the relay answers ${response.status}`)
      const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), relayAnswer), text)
      return answer.success ? answer.output : 'none'
    },
  }
}
