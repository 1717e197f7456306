/** A check of the operator's own before a mail is paid for: a program of theirs says whether this caller may have one sent. */
import { createHmac } from 'node:crypto'
import { HttpError } from '../errors.ts'
import { keyFor } from '../key-for.ts'
import { readKeys } from './keys.ts'

/** What the program is told. Nobody's address is in it: the same one has the same hash. */
export interface MailWish {
  /** Who asks: an IP address, or the first half of an IPv6 one. */
  caller: string
  project: string
  /** The page's origin. */
  site: string
  /** Whom the mail would go to. */
  address: string
}

/** Resolves where the mail may be sent; throws 403 `mail-refused`, or 503 `mail-check` where the program does not say. */
export type Challenge = (wish: MailWish) => Promise<void>

export interface ChallengeOptions {
  /** Empty for none: each mail may be sent, within the limits. */
  settings: { challengeUrl: string; embeddedKey: string }
  fetch: typeof fetch
}

/** Milliseconds that the program may take. */
const patience = 5_000

export function createChallenge({ settings: { challengeUrl: url, embeddedKey }, fetch }: ChallengeOptions): Challenge {
  const [newest] = readKeys(embeddedKey)
  if (url === '' || !newest) return () => Promise.resolve()
  const key = keyFor(newest, 'challenge')
  const hashOf = (address: string): string => createHmac('sha256', key).update(address).digest('base64url')
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
    if (status === 403) throw new HttpError(403, 'mail-refused', 'the operator does not let this mail be sent')
    // Whoever cannot be asked has not allowed it: a mail costs money, and goes to somebody.
    throw new HttpError(503, 'mail-check', 'whether a mail may be sent is not known now')
  }
}
