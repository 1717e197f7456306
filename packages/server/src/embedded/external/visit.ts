/**
 * A visit to a provider, in a window, in the page's tab, or behind a link of the frame that only
 * renews a login: the frame begins it, the ticket redirects, the callback ends it.
 */
import * as v from 'valibot'
import { createSecret, digestOf } from '../../auth/secrets.ts'
import { HttpError } from '../../http/errors.ts'
import type { Call, Deps } from '../../http/deps.ts'
import { idToken as idTokenShape, scrub, type SocialBody, type SocialReply } from '../../wire.ts'
import { serverOrigin } from '../login-access.ts'
import { idTokenNonce } from '../../auth/id-token-nonce.ts'
import type { Bound } from '../providers/create.ts'
import {
  beginExternal,
  findExternal,
  openSecret,
  sealSecret,
  settleExternal,
  subjectToProve,
  type ExternalAttempt,
  type Outcome,
} from './attempts.ts'
import { givePopup, isPopup } from './popup.ts'
import { isFromFrame, pageOf, withResult } from './tab.ts'
import { defined } from '../../utils/defined.ts'

export interface Ended {
  state: 'done' | 'declined' | 'taken' | 'other' | 'failed' | 'expired'
  attempt?: ExternalAttempt
  back?: string
}

const shape = /^[-_a-zA-Z0-9]{43}$/
/** The visitor declined. */
const noes = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied'])

interface Sealed {
  secret: string
  /** The page that the tab returns to. */
  page: string
  /** The subject whose login is renewed; no other is accepted. */
  subject: string
}
const nothing: Sealed = { secret: '', page: '', subject: '' }
const sealedText = ({ secret, page, subject }: Sealed): string => [secret, page, subject].join('\n')

function readSealed(text: string): Sealed {
  const [secret = '', page = '', ...subject] = text.split('\n')
  return { secret, page, subject: subject.join('\n') }
}

/** The window or tab opens the URL with the ticket. */
export async function beginVisit(
  deps: Deps,
  c: Call,
  { provider, popup, back, challenge, prove, ...body }: SocialBody,
): Promise<SocialReply> {
  const { embedded, metrics, now } = deps
  if (!embedded.providers.names.includes(provider))
    throw new HttpError(404, 'provider', 'logins with this provider are not enabled')
  const kinds = [popup !== undefined, back !== undefined, prove && !body.add]
  if (kinds.filter(Boolean).length !== 1)
    throw new HttpError(400, 'popup', 'must name a window, a page to return to, or renew a login')
  const goal: Sealed = {
    secret: '',
    page: back === undefined ? '' : pageOf(back, body.site),
    subject: prove ? await subjectToProve(deps, c, provider, body.key) : '',
  }
  const ticket = createSecret()
  const { id, expires } = await beginExternal(deps, c, provider, body, async (attempt) =>
    defined({
      ticket: digestOf(ticket),
      // Adding an identity approves no device, nor does renewing a login.
      challenge: body.add || prove ? undefined : challenge,
      popup,
      secret: popup === undefined ? await sealSecret(deps, attempt, sealedText(goal)) : undefined,
    }),
  )
  metrics.externals.inc({ loginMethod: provider, outcome: 'begun' })
  return {
    attempt: id,
    url: `${serverOrigin(deps, c)}/embedded/v1/social/start/${ticket}`,
    expires,
    now: now(),
  }
}

/** The whole nonce without a recovery service. */
const partOf = (secret: string): string => digestOf(`nonce ${secret}`)

/** Derived from the one stored secret. */
const boundOf = (
  deps: Deps,
  c: Call,
  { loginMethod, challenge, key }: Pick<ExternalAttempt, 'loginMethod' | 'challenge' | 'key'>,
  state: string,
  secret: string,
): Bound => ({
  redirect: `${serverOrigin(deps, c)}/embedded/v1/social/callback/${loginMethod}`,
  state,
  nonce:
    challenge === null ? partOf(secret) : idTokenNonce({ part: partOf(secret), challenge, key }),
  verifier: digestOf(`verifier ${secret}`),
})

/** Only the kind of error: the library's messages contain the provider's text. */
function say({ log }: Deps, loginMethod: string, error: unknown): void {
  const {
    name = '',
    code,
    error: reason,
  } = error as { name?: string; code?: unknown; error?: unknown }
  const line: Record<string, string> = { loginMethod, kind: name }
  if (typeof code === 'string') line['code'] = code
  if (typeof reason === 'string') line['told'] = scrub(reason, 64)
  log.warn(line, 'a login with a provider failed')
}

const found = (
  deps: Deps,
  which: { ticket: string } | { state: string },
): Promise<ExternalAttempt | undefined> =>
  findExternal(deps, which).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  })

async function settle(
  deps: Deps,
  attempt: ExternalAttempt,
  outcome: Outcome,
  { page, subject }: Sealed,
): Promise<Ended> {
  const isOther = subject !== '' && 'identity' in outcome && outcome.identity.subject !== subject
  const ticket = page === '' ? null : createSecret()
  try {
    const digest = ticket === null ? null : digestOf(ticket)
    const judged: Outcome = isOther ? { why: 'other' } : outcome
    const { why } = await settleExternal(deps, attempt, judged, digest)
    const state = why === null ? 'done' : why === 'provider' ? 'failed' : why
    if (ticket === null) return { attempt, state }
    return { attempt, state, back: withResult(page, attempt.id, ticket) }
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { attempt, state: 'expired' }
    throw error
  }
}

export async function startVisit(deps: Deps, c: Call, ticket: string): Promise<string | Ended> {
  const { db, embedded } = deps
  const attempt = shape.test(ticket) ? await found(deps, { ticket: digestOf(ticket) }) : undefined
  if (!attempt) return { state: 'expired' }
  // Knowing the URL alone does not use up the ticket.
  const isWindow = attempt.popup !== null
  if (isWindow ? !isPopup(deps, c, attempt.popup) : !isFromFrame(deps, c))
    return { state: 'failed' }
  const goal =
    attempt.secret === null
      ? nothing
      : readSealed(await openSecret(deps, attempt.id, attempt.secret))
  const state = createSecret()
  const secret = createSecret()
  const started = {
    ticket: null,
    state: digestOf(state),
    secret: await sealSecret(deps, attempt.id, sealedText({ ...goal, secret })),
    popup: isWindow ? attempt.popup : givePopup(deps, c),
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
    return await embedded.providers.begin(
      attempt.loginMethod,
      boundOf(deps, c, attempt, state, secret),
    )
  } catch (error) {
    say(deps, attempt.loginMethod, error)
    return settle(deps, attempt, { why: 'provider' }, goal)
  }
}

/** Exchanges the code for the visitor's identity. */
async function ask(
  deps: Deps,
  bound: Bound,
  attempt: ExternalAttempt,
  answer: URLSearchParams,
  part: string,
): Promise<Outcome> {
  try {
    const { idToken, ...identity } = await deps.embedded.providers.finish(
      attempt.loginMethod,
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
    say(deps, attempt.loginMethod, error)
    return { why: 'provider' }
  }
}

/** Once, in the browser that visited the provider, and from that provider. */
export async function endVisit(
  deps: Deps,
  c: Call,
  loginMethod: string,
  answer: URLSearchParams,
): Promise<Ended> {
  const state = answer.get('state') ?? ''
  const attempt = shape.test(state) ? await found(deps, { state: digestOf(state) }) : undefined
  if (!attempt || attempt.secret === null) return { state: 'expired' }
  if (!isPopup(deps, c, attempt.popup)) return { state: 'failed' }
  // One provider's answer is never sent to another.
  const sealed = readSealed(await openSecret(deps, attempt.id, attempt.secret))
  if (attempt.loginMethod !== loginMethod) return settle(deps, attempt, { why: 'provider' }, sealed)
  const { numUpdatedRows } = await deps.db
    .updateTable('embedded_external_attempts')
    .set({ state: null })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return { state: 'expired' }
  const { secret } = sealed
  return settle(
    deps,
    attempt,
    await ask(deps, boundOf(deps, c, attempt, state, secret), attempt, answer, partOf(secret)),
    sealed,
  )
}
