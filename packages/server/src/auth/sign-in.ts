import { HttpError } from '../http/errors.ts'
import type { Call, Deps } from '../http/deps.ts'
import { originAllowed } from '../projects/origins.ts'
import { placeOf } from '../verify/claims.ts'
import { readMessage } from '../verify/message.ts'
import type { Refusal, Verified } from '../verify/types.ts'
import { nonceHeader, type AuthenticateBody } from '../wire.ts'
import { audit } from './audit.ts'
import type { TakenNonce } from './nonces.ts'
import { isPublicKey } from './proof.ts'

const messages: Readonly<Record<Refusal, string>> = {
  malformed: 'the message or the signature is malformed',
  'wrong-domain': 'the message is for another domain',
  'wrong-uri': 'the message is for another page',
  'wrong-chain': 'sign-in on this chain is not enabled',
  nonce: 'the nonce is unknown, was used or has expired',
  expired: 'the message has expired',
  'not-yet-valid': 'the message is not valid yet',
  'bad-signature': 'the signature is not the account’s',
  unavailable: 'no node of the chain answers; try again',
}

const refusal = (status: number, reason: Refusal): HttpError =>
  new HttpError(status, reason, messages[reason], status === 503 ? { 'retry-after': '5' } : {})

/**
 * Browsers drop cookies of other sites. Pages cannot set `Sec-Fetch-Site`, so it says which site a
 * page is of.
 */
function checkTransport(c: Call, { transport, key }: AuthenticateBody): void {
  if (transport === 'token') return
  if (key !== undefined) throw new HttpError(400, 'key', 'a session in a cookie has no key')
  if (
    c.req.header('origin') === undefined ||
    !['same-origin', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '')
  )
    throw new HttpError(400, 'transport', 'cookies are for pages of the same site; use tokens')
}

async function takeNonce(
  { auth }: Deps,
  c: Call,
  { message }: AuthenticateBody,
): Promise<TakenNonce> {
  const data = readMessage(message)
  if (!data) throw refusal(400, 'malformed')
  const token = /^Bearer ([-_a-zA-Z0-9]{43})$/.exec(c.req.header(nonceHeader) ?? '')?.[1]
  const { id, origins } = c.get('project')
  const taken = token === undefined ? undefined : await auth.nonces.take(id, data.nonce, token)
  const origin = c.req.header('origin')
  // The nonce is valid for the page that requested it, while the project allows that page.
  if (
    !taken ||
    (origin !== undefined && origin !== taken.origin) ||
    !originAllowed(origins, taken.origin)
  )
    throw refusal(401, 'nonce')
  return taken
}

/** @throws HttpError after the reason is stored in the audit log. */
export async function signIn(
  deps: Deps,
  c: Call,
  body: AuthenticateBody,
): Promise<{ verified: Verified; origin: string }> {
  const { auth, db, metrics, now } = deps
  checkTransport(c, body)
  if (body.key !== undefined && !(await isPublicKey(body.key)))
    throw new HttpError(400, 'key', 'must be a public key of P-256')
  const { message, signature, publicKey } = body
  const refuse = async (error: HttpError): Promise<never> => {
    metrics.signIns.inc({ outcome: error.reason })
    await audit(db, now(), {
      project: c.get('project').id,
      event: 'refused',
      account: null,
      session: null,
      detail: error.reason,
    })
    throw error
  }
  const nonce = await takeNonce(deps, c, body).catch((error: unknown) =>
    error instanceof HttpError ? refuse(error) : Promise.reject(error as Error),
  )
  // The nonce was found by the message's own.
  const result = await auth.verify(
    { message, signature, publicKey, nonce: readMessage(message)!.nonce },
    [placeOf(nonce.origin)],
  )
  if (result.ok) return { verified: result, origin: nonce.origin }
  // The signature could not be checked, so the visitor need not sign again.
  if (result.reason === 'unavailable') await auth.nonces.restore(nonce)
  return refuse(refusal(result.status, result.reason))
}
