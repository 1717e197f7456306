/** A visit to a provider, in a window of its own: begun by the frame, gone to by the ticket, and come back from. */
import { createSecret, digestOf } from '../../auth/secrets.ts'
import { HttpError } from '../../errors.ts'
import type { Call, Parts } from '../../parts.ts'
import { scrub, type SocialBody, type SocialReply } from '../../wire.ts'
import { frameOrigin } from '../access.ts'
import type { Bound } from '../providers/create.ts'
import { beginExternal, findExternal, openSecret, sealSecret, settleExternal, type ExternalAttempt, type Outcome } from './attempts.ts'
import { isPopup } from './popup.ts'

/** How a visit has ended, as its window says; `attempt` is undefined where nobody can say whose it was. */
export interface Ended {
  state: 'done' | 'declined' | 'taken' | 'failed' | 'expired'
  attempt?: ExternalAttempt
}

const shape = /^[-_a-zA-Z0-9]{43}$/
/** What providers say where a visitor has said no. */
const noes = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied'])

/** Begins one: the ticket is the address that the window goes to. */
export async function beginVisit(parts: Parts, c: Call, { provider, popup, ...body }: SocialBody): Promise<SocialReply> {
  const { embedded, metrics, now } = parts
  if (!embedded.providers.names.includes(provider)) throw new HttpError(404, 'provider', 'nobody logs in by that provider here')
  const ticket = createSecret()
  const { id, expires } = await beginExternal(parts, c, provider, body, async () => ({ popup, ticket: digestOf(ticket) }))
  metrics.externals.inc({ way: provider, outcome: 'begun' })
  return { attempt: id, url: `${frameOrigin(parts, c)}/embedded/v1/social/start/${ticket}`, expires, now: now() }
}

/** What an answer has to fit, all of it from the one secret that is kept. */
const boundOf = (parts: Parts, c: Call, way: string, state: string, secret: string): Bound => ({
  redirect: `${frameOrigin(parts, c)}/embedded/v1/social/callback/${way}`,
  state,
  nonce: digestOf(`nonce ${secret}`),
  verifier: digestOf(`verifier ${secret}`),
})

/** The library's errors have the provider's words and the code's place in them: of an error is said what kind it is. */
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

/** Sends the window on to the provider: once, and in the browser alone that the frame has bound the attempt to. */
export async function startVisit(parts: Parts, c: Call, ticket: string): Promise<string | Ended> {
  const { db, embedded } = parts
  const attempt = shape.test(ticket) ? await found(parts, { ticket: digestOf(ticket) }) : undefined
  if (!attempt) return { state: 'expired' }
  // Nothing is used up by who has only got hold of the address.
  if (!isPopup(parts, c, attempt.popup)) return { state: 'failed' }
  const [state, secret] = [createSecret(), createSecret()]
  const kept = { ticket: null, state: digestOf(state), secret: await sealSecret(parts, attempt.id, secret) }
  // One statement: of two that come at once, one goes on.
  const { numUpdatedRows } = await db.updateTable('embedded_external_attempts').set(kept).where('id', '=', attempt.id).where('ticket', '=', attempt.ticket).where('status', '=', 'waiting').executeTakeFirst()
  if (numUpdatedRows === 0n) return { state: 'expired' }
  try {
    return await embedded.providers.begin(attempt.way, boundOf(parts, c, attempt.way, state, secret))
  } catch (error) {
    say(parts, attempt.way, error)
    return settle(parts, attempt, { why: 'provider' })
  }
}

/** Asks the provider who has come back. */
async function ask(parts: Parts, bound: Bound, attempt: ExternalAttempt, answer: URLSearchParams): Promise<Outcome> {
  try {
    return { identity: await parts.embedded.providers.finish(attempt.way, bound, answer) }
  } catch (error) {
    // The library has held the state and the issuer of a refusal to what they have to be, as of any answer.
    if (error instanceof Error && error.name === 'AuthorizationResponseError' && noes.has(answer.get('error') ?? '')) return { why: 'declined' }
    say(parts, attempt.way, error)
    return { why: 'provider' }
  }
}

/** Takes what a provider sends back: once, in the browser that went there, and from the provider that was visited. */
export async function endVisit(parts: Parts, c: Call, way: string, answer: URLSearchParams): Promise<Ended> {
  const state = answer.get('state') ?? ''
  const attempt = shape.test(state) ? await found(parts, { state: digestOf(state) }) : undefined
  if (!attempt || attempt.secret === null) return { state: 'expired' }
  if (!isPopup(parts, c, attempt.popup)) return { state: 'failed' }
  // What one provider has given is not shown to another.
  if (attempt.way !== way) return settle(parts, attempt, { why: 'provider' })
  const { numUpdatedRows } = await parts.db.updateTable('embedded_external_attempts').set({ state: null }).where('id', '=', attempt.id).where('state', '=', attempt.state).executeTakeFirst()
  if (numUpdatedRows === 0n) return { state: 'expired' }
  return settle(parts, attempt, await ask(parts, boundOf(parts, c, way, state, await openSecret(parts, attempt.id, attempt.secret)), attempt, answer))
}
