/** A service of the operator's decides whether this caller may have a mail sent. */
import { createHmac } from 'node:crypto'
import { HttpError } from '../http/errors.ts'
import { keyFor } from '../utils/key-for.ts'
import { readKeys } from '../keys/key-manager.ts'

/** E-mail addresses are hashed, always in the same way. */
export interface MailWish {
  /** An IPv4 address, or the first half of an IPv6 address. */
  caller: string
  project: string
  site: string
  address: string
}

/** Throws 403 `mail-refused`, or 503 `mail-check` where the service does not answer. */
export type Challenge = (wish: MailWish) => Promise<void>

export interface ChallengeOptions {
  settings: { challengeUrl: string; embeddedKey: string }
  fetch: typeof fetch
}

const patience = 5_000

export function createChallenge({
  settings: { challengeUrl: url, embeddedKey },
  fetch,
}: ChallengeOptions): Challenge {
  const [newest] = readKeys(embeddedKey)
  if (url === '' || !newest) return () => Promise.resolve()
  const key = keyFor(newest, 'challenge')
  const hashOf = (address: string): string =>
    createHmac('sha256', key).update(address).digest('base64url')
  return async ({ address, ...asked }) => {
    const status = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'portico' },
      body: JSON.stringify({ ...asked, address: hashOf(address) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).then(
      async (reply) => {
        await reply.body?.cancel()
        return reply.status
      },
      () => 0,
    )
    if (status >= 200 && status < 300) return
    if (status === 403)
      throw new HttpError(403, 'mail-refused', 'the operator does not allow this mail')
    // Without an answer no mail is sent: mails cost money and bother their recipient.
    throw new HttpError(503, 'mail-check', 'the check that allows mails is not available')
  }
}
