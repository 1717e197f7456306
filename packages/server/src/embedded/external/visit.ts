/**
 * A visit to a provider, in a window or tab: the frame begins it, the ticket redirects, the
 * callback ends it.
 */
import * as v from 'valibot'
import { createSecret, digestOf } from '../../auth/secrets.ts'
import { HttpError } from '../../http/errors.ts'
import type { Call, Parts } from '../../http/parts.ts'
import { idToken as idTokenShape, scrub, type SocialBody, type SocialReply } from '../../wire.ts'
import { frameOrigin } from '../login-access.ts'
import { idTokenNonce } from '../../auth/id-token-nonce.ts'
import type { Bound } from '../providers/create.ts'
import {
  beginExternal,
  findExternal,
  openSecret,
  sealSecret,
  settleExternal,
  type ExternalAttempt,
  type Outcome,
} from './attempts.ts'
import { givePopup, isPopup } from './popup.ts'
import { isFromFrame, pageOf, withResult } from './tab.ts'

export interface Ended {
  state: 'done' | 'declined' | 'taken' | 'failed' | 'expired'
  attempt?: ExternalAttempt
  back?: string
}

const shape = /^[-_a-zA-Z0-9]{43}$/
/** The visitor declined. */
const noes = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied'])

/** The secret, and the page that the tab returns to; empty for a window. */
const secretData = (secret: string, page: string): string => `${secret}\n${page}`
const pageIn = (text: string): string => text.split('\n')[1] ?? ''
const secretIn = (text: string): string => text.split('\n')[0]!

/** The window or tab opens the URL with the ticket. */
export async function beginVisit(
  parts: Parts,
  c: Call,
  { provider, popup, back, challenge, ...body }: SocialBody,
): Promise<SocialReply> {
  const { embedded, metrics, now } = parts
  if (!embedded.providers.names.includes(provider))
    throw new HttpError(404, 'provider', 'logins with this provider are not enabled')
  if ((popup === undefined) === (back === undefined))
    throw new HttpError(400, 'popup', 'must name a window, or a page to return to')
  const page = back === undefined ? null : pageOf(back, body.site)
  const ticket = createSecret()
  const { id, expires } = await beginExternal(parts, c, provider, body, async (attempt) => ({
    ticket: digestOf(ticket),
    // Adding an identity approves no device.
    ...(challenge !== undefined && !body.add && { challenge }),
    ...(page === null
      ? { popup: popup ?? null }
      : { secret: await sealSecret(parts, attempt, secretData('', page)) }),
  }))
  metrics.externals.inc({ way: provider, outcome: 'begun' })
  return {
    attempt: id,
    url: `${frameOrigin(parts, c)}/embedded/v1/social/start/${ticket}`,
    expires,
    now: now(),
  }
}

/** The whole nonce without a recovery service. */
const partOf = (secret: string): string => digestOf(`nonce ${secret}`)

/** Derived from the one stored secret. */
const boundOf = (
  parts: Parts,
  c: Call,
  { way, challenge, key }: Pick<ExternalAttempt, 'way' | 'challenge' | 'key'>,
  state: string,
  secret: string,
): Bound => ({
  redirect: `${frameOrigin(parts, c)}/embedded/v1/social/callback/${way}`,
  state,
  nonce:
    challenge === null ? partOf(secret) : idTokenNonce({ part: partOf(secret), challenge, key }),
  verifier: digestOf(`verifier ${secret}`),
})

/** Only the kind of error: the library's messages contain the provider's text. */
function say({ log }: Parts, way: string, error: unknown): void {
  const {
    name = '',
    code,
    error: reason,
  } = error as { name?: string; code?: unknown; error?: unknown }
  const line: Record<string, string> = { way, kind: name }
  if (typeof code === 'string') line['code'] = code
  if (typeof reason === 'string') line['told'] = scrub(reason, 64)
  log.warn(line, 'a login with a provider failed')
}

const found = (
  parts: Parts,
  which: { ticket: string } | { state: string },
): Promise<ExternalAttempt | undefined> =>
  findExternal(parts, which).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  })

/** @param page The page that the tab returns to; empty for a window. */
async function settle(
  parts: Parts,
  attempt: ExternalAttempt,
  outcome: Outcome,
  page: string,
): Promise<Ended> {
  const ticket = page === '' ? null : createSecret()
  try {
    const digest = ticket === null ? null : digestOf(ticket)
    const { why } = await settleExternal(parts, attempt, outcome, digest)
    const state = why === null ? 'done' : why === 'provider' ? 'failed' : why
    if (ticket === null) return { attempt, state }
    return { attempt, state, back: withResult(page, attempt.id, ticket) }
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { attempt, state: 'expired' }
    throw error
  }
}

export async function startVisit(parts: Parts, c: Call, ticket: string): Promise<string | Ended> {
  const { db, embedded } = parts
  const attempt = shape.test(ticket) ? await found(parts, { ticket: digestOf(ticket) }) : undefined
  if (!attempt) return { state: 'expired' }
  // Knowing the URL alone does not use up the ticket.
  const page =
    attempt.secret === null ? '' : pageIn(await openSecret(parts, attempt.id, attempt.secret))
  if (page === '' ? !isPopup(parts, c, attempt.popup) : !isFromFrame(c)) return { state: 'failed' }
  const state = createSecret()
  const secret = createSecret()
  const started = {
    ticket: null,
    state: digestOf(state),
    secret: await sealSecret(parts, attempt.id, secretData(secret, page)),
    popup: page === '' ? attempt.popup : givePopup(parts, c),
  }
  // One statement, so that only one of two simultaneous requests continues.
  const { numUpdatedRows } = await db
    .updateTable('embedded_external_attempts')
    .set(started)
    .where('id', '=', attempt.id)
    .where('ticket', '=', attempt.ticket)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return { state: 'expired' }
  try {
    return await embedded.providers.begin(attempt.way, boundOf(parts, c, attempt, state, secret))
  } catch (error) {
    say(parts, attempt.way, error)
    return settle(parts, attempt, { why: 'provider' }, page)
  }
}

/** Exchanges the code for the visitor's identity. */
async function ask(
  parts: Parts,
  bound: Bound,
  attempt: ExternalAttempt,
  answer: URLSearchParams,
  part: string,
): Promise<Outcome> {
  try {
    const { idToken, ...identity } = await parts.embedded.providers.finish(
      attempt.way,
      bound,
      answer,
    )
    return {
      identity,
      proof:
        attempt.challenge !== null && v.is(idTokenShape, idToken)
          ? { part, token: idToken }
          : undefined,
    }
  } catch (error) {
    // The library also checks state and issuer of a refusal.
    if (
      error instanceof Error &&
      error.name === 'AuthorizationResponseError' &&
      noes.has(answer.get('error') ?? '')
    )
      return { why: 'declined' }
    say(parts, attempt.way, error)
    return { why: 'provider' }
  }
}

/** Once, in the browser that visited the provider, and from that provider. */
export async function endVisit(
  parts: Parts,
  c: Call,
  way: string,
  answer: URLSearchParams,
): Promise<Ended> {
  const state = answer.get('state') ?? ''
  const attempt = shape.test(state) ? await found(parts, { state: digestOf(state) }) : undefined
  if (!attempt || attempt.secret === null) return { state: 'expired' }
  if (!isPopup(parts, c, attempt.popup)) return { state: 'failed' }
  // One provider's answer is never sent to another.
  const text = await openSecret(parts, attempt.id, attempt.secret)
  if (attempt.way !== way) return settle(parts, attempt, { why: 'provider' }, pageIn(text))
  const { numUpdatedRows } = await parts.db
    .updateTable('embedded_external_attempts')
    .set({ state: null })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return { state: 'expired' }
  const secret = secretIn(text)
  return settle(
    parts,
    attempt,
    await ask(parts, boundOf(parts, c, attempt, state, secret), attempt, answer, partOf(secret)),
    pageIn(text),
  )
}
