/** A visit to a provider in its own window: the frame begins it, the ticket redirects to the provider, and the callback ends it. */
import { createSecret, digestOf } from '../../auth/secrets.ts'
import { HttpError } from '../../errors.ts'
import type { Call, Parts } from '../../parts.ts'
import { scrub, type SocialBody, type SocialReply } from '../../wire.ts'
import { frameOrigin } from '../access.ts'
import type { Bound } from '../providers/create.ts'
import { beginExternal, findExternal, openSecret, sealSecret, settleExternal, type ExternalAttempt, type Outcome } from './attempts.ts'
import { isPopup } from './popup.ts'

/** The end of a visit, as its window shows it; `attempt` is undefined where it is not known. */
export interface Ended {
  state: 'done' | 'declined' | 'taken' | 'failed' | 'expired'
  attempt?: ExternalAttempt
}

const shape = /^[-_a-zA-Z0-9]{43}$/
/** Error codes of providers for a visitor who has declined. */
const noes = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied'])

/** Begins a visit. The window opens the URL with the ticket. */
export async function beginVisit(parts: Parts, c: Call, { provider, popup, ...body }: SocialBody): Promise<SocialReply> {
  const { embedded, metrics, now } = parts
  if (!embedded.providers.names.includes(provider)) throw new HttpError(404, 'provider', 'nobody logs in by that provider here')
  const ticket = createSecret()
  const { id, expires } = await beginExternal(parts, c, provider, body, async () => ({ popup, ticket: digestOf(ticket) }))
  metrics.externals.inc({ way: provider, outcome: 'begun' })
  return { attempt: id, url: `${frameOrigin(parts, c)}/embedded/v1/social/start/${ticket}`, expires, now: now() }
}

/** The values that a provider's answer has to match. They are derived from the one secret that is stored. */
const boundOf = (parts: Parts, c: Call, way: string, state: string, secret: string): Bound => ({
  redirect: `${frameOrigin(parts, c)}/embedded/v1/social/callback/${way}`,
  state,
  nonce: digestOf(`nonce ${secret}`),
  verifier: digestOf(`verifier ${secret}`),
})

/** Logs the kind of an error only: the library's messages contain the provider's text and positions in its code. */
function say({ log }: Parts, way: string, error: unknown): void {
  const { name = '', code, error: told } = error as { name?: string; code?: unknown; error?: unknown }
  log.warn({ way, kind: name, ...(typeof code === 'string' && { code }), ...(typeof told === 'string' && { told: scrub(told, 64) }) }, 'a provider has not let somebody in')
}

const found = (parts: Parts, which: { ticket: string } | { state: string }): Promise<ExternalAttempt | undefined> =>
  findExternal(parts, which).catch((error: unknown) => {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  })

async function settle(parts: Parts, attempt: ExternalAttempt, outcome: Outcome): Promise<Ended> {
  try {
    const { why } = await settleExternal(parts, attempt, outcome)
    return { attempt, state: why === null ? 'done' : why === 'provider' ? 'failed' : why }
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { attempt, state: 'expired' }
    throw error
  }
}

/** Redirects the window to the provider: once, and only in the browser that the frame has bound the attempt to. */
export async function startVisit(parts: Parts, c: Call, ticket: string): Promise<string | Ended> {
  const { db, embedded } = parts
  const attempt = shape.test(ticket) ? await found(parts, { ticket: digestOf(ticket) }) : undefined
  if (!attempt) return { state: 'expired' }
  // Somebody who only knows the URL does not use up the ticket.
  if (!isPopup(parts, c, attempt.popup)) return { state: 'failed' }
  const [state, secret] = [createSecret(), createSecret()]
  const kept = { ticket: null, state: digestOf(state), secret: await sealSecret(parts, attempt.id, secret) }
  // One statement: of two simultaneous requests, only one continues.
  const { numUpdatedRows } = await db.updateTable('embedded_external_attempts').set(kept).where('id', '=', attempt.id).where('ticket', '=', attempt.ticket).where('status', '=', 'waiting').executeTakeFirst()
  if (numUpdatedRows === 0n) return { state: 'expired' }
  try {
    return await embedded.providers.begin(attempt.way, boundOf(parts, c, attempt.way, state, secret))
  } catch (error) {
    say(parts, attempt.way, error)
    return settle(parts, attempt, { why: 'provider' })
  }
}

/** Exchanges the code at the provider for the visitor's identity. */
async function ask(parts: Parts, bound: Bound, attempt: ExternalAttempt, answer: URLSearchParams): Promise<Outcome> {
  try {
    return { identity: await parts.embedded.providers.finish(attempt.way, bound, answer) }
  } catch (error) {
    // The library checks the state and issuer of a refusal as it does for any answer.
    if (error instanceof Error && error.name === 'AuthorizationResponseError' && noes.has(answer.get('error') ?? '')) return { why: 'declined' }
    say(parts, attempt.way, error)
    return { why: 'provider' }
  }
}

/** Handles a provider's answer: once, in the browser that visited it, and from the same provider. */
export async function endVisit(parts: Parts, c: Call, way: string, answer: URLSearchParams): Promise<Ended> {
  const state = answer.get('state') ?? ''
  const attempt = shape.test(state) ? await found(parts, { state: digestOf(state) }) : undefined
  if (!attempt || attempt.secret === null) return { state: 'expired' }
  if (!isPopup(parts, c, attempt.popup)) return { state: 'failed' }
  // An answer of one provider is never sent to another.
  if (attempt.way !== way) return settle(parts, attempt, { why: 'provider' })
  const { numUpdatedRows } = await parts.db.updateTable('embedded_external_attempts').set({ state: null }).where('id', '=', attempt.id).where('state', '=', attempt.state).executeTakeFirst()
  if (numUpdatedRows === 0n) return { state: 'expired' }
  return settle(parts, attempt, await ask(parts, boundOf(parts, c, way, state, await openSecret(parts, attempt.id, attempt.secret)), attempt, answer))
}
