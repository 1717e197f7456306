import { randomBytes, randomUUID } from 'node:crypto'
import type { Signed } from './sign.ts'
import type { FarcasterChannel, FarcasterParams } from './types.ts'

interface Channel {
  token: string
  url: string
  params: FarcasterParams
  state: FarcasterChannel['state']
  signed?: Signed
}

interface Waiting {
  resolve: (channel: FarcasterChannel) => void
  reject: (why: Error) => void
}

export type Reply = readonly [status: number, body: object]

export interface Channels {
  list(): readonly FarcasterChannel[]
  next(): Promise<FarcasterChannel>
  open(body: Partial<FarcasterParams>): Reply
  pending(token: string): FarcasterChannel | undefined
  /** False without a waiting channel. */
  complete(token: string, signed: Signed): boolean
  close(token: string): void
  status(token: string): Reply
  end(): void
}

export const unauthorized: Reply = [401, { error: 'Unauthorized' }]

const describe = ({ token, url, params, state }: Channel): FarcasterChannel => ({
  token,
  url,
  params,
  state,
})

/** @param place The URL at which apps open a channel, without its token. */
export function createChannels(place: () => string): Channels {
  const channels = new Map<string, Channel>()
  const given = new Set<string>()
  let waiting: Waiting[] = []
  const pendingOf = (token: string): Channel | undefined =>
    channels.get(token)?.state === 'pending' ? channels.get(token) : undefined

  function hand(): void {
    for (const channel of channels.values()) {
      if (given.has(channel.token) || waiting.length === 0) continue
      given.add(channel.token)
      waiting.shift()!.resolve(describe(channel))
    }
  }

  return {
    list: () => [...channels.values()].map(describe),
    next: () => new Promise((resolve, reject) => (waiting.push({ resolve, reject }), hand())),
    open(body) {
      const { siweUri, domain, nonce = randomBytes(12).toString('hex') } = body
      if (
        typeof siweUri !== 'string' ||
        typeof domain !== 'string' ||
        !/^[a-zA-Z0-9]{8,}$/.test(nonce)
      )
        return [400, { error: 'Validation error' }]
      const token = randomUUID()
      const url = `${place()}?channelToken=${token}`
      channels.set(token, {
        token,
        url,
        params: { ...body, siweUri, domain, nonce },
        state: 'pending',
      })
      hand()
      return [201, { channelToken: token, url, connectUri: url, nonce }]
    },
    pending(token) {
      const channel = pendingOf(token)
      return channel && describe(channel)
    },
    complete(token, signed) {
      const channel = pendingOf(token)
      if (channel) Object.assign(channel, { state: 'completed', signed })
      return channel !== undefined
    },
    close(token) {
      const channel = channels.get(token)
      if (channel) channel.state = 'closed'
    },
    status(token) {
      const channel = channels.get(token)
      if (!channel || channel.state === 'closed') return unauthorized
      const { params, state, signed } = channel
      const reply = {
        state,
        nonce: params.nonce,
        acceptAuthAddress: params.acceptAuthAddress ?? false,
        signatureParams: params,
        metadata: { ip: '127.0.0.1', userAgent: 'Unknown' },
      }
      if (!signed) return [202, reply]
      channel.state = 'closed'
      return [200, { ...reply, ...signed, verifications: [] }]
    },
    end() {
      for (const { reject } of waiting) reject(new Error('the relay has stopped'))
      waiting = []
    },
  }
}
