/** Opens a channel at the relay; the visitor's phone opens its URL. */
import * as v from 'valibot'
import { HttpError } from '../../http/errors.ts'
import type { Call, Deps } from '../../http/deps.ts'
import { createNonce } from '../../verify/message.ts'
import type { FarcasterBody, SocialReply } from '../../wire.ts'
import { frameOrigin } from '../login-access.ts'
import {
  beginExternal,
  openSecret,
  sealSecret,
  type ExternalAttempt,
} from '../external/attempts.ts'
import { byFarcaster } from '../users.ts'
import { relayAnswer, type Channel, type RelayAnswer } from './relay.ts'

/** Channel, request, and the answer, which the relay gives only once. */
const storedChannel = v.object({
  token: v.string(),
  origin: v.string(),
  nonce: v.string(),
  answer: v.optional(relayAnswer),
})
export interface StoredChannel {
  token: string
  origin: string
  nonce: string
  answer?: RelayAnswer | undefined
}

export const openChannel = async (
  deps: Deps,
  { id, secret }: Pick<ExternalAttempt, 'id'> & { secret: string },
): Promise<StoredChannel> => v.parse(storedChannel, JSON.parse(await openSecret(deps, id, secret)))
export const sealChannel = (deps: Deps, id: string, channel: StoredChannel): Promise<string> =>
  sealSecret(deps, id, JSON.stringify(channel))

export async function beginFarcaster(
  deps: Deps,
  c: Call,
  body: FarcasterBody,
): Promise<SocialReply> {
  const { embedded, now, log } = deps
  const { farcaster, lives } = embedded
  if (!farcaster) throw new HttpError(404, 'farcaster', 'logins with Farcaster are not enabled')
  const origin = frameOrigin(deps, c)
  let url = ''
  const attempt = await beginExternal(deps, c, byFarcaster, body, async (id) => {
    const nonce = createNonce()
    let channel: Channel
    try {
      channel = await farcaster.relay.open({
        domain: new URL(origin).host,
        uri: origin,
        nonce,
        expires: now() + lives.external,
      })
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the Farcaster relay opens no channel')
      throw new HttpError(503, 'relay', 'the Farcaster relay does not answer', {
        'retry-after': '5',
      })
    }
    url = channel.url
    return { secret: await sealChannel(deps, id, { token: channel.token, origin, nonce }) }
  })
  return { attempt: attempt.id, url, expires: attempt.expires, now: now() }
}
