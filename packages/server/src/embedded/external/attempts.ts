/**
 * Login by a provider, Farcaster or passkey: beginning, state, outcome. finish.ts begins the
 * session.
 */
import type { Selectable } from 'kysely'
import { isPublicKey, isSignedBy } from '../../auth/proof.ts'
import type { EmbeddedExternalAttemptRow } from '../../database/embedded-schema.ts'
import { HttpError } from '../../http/errors.ts'
import { clientKey } from '../../http/limit.ts'
import type { Call, Parts } from '../../http/parts.ts'
import { deviceProof, type ExternalState } from '../../wire.ts'
import { frameOrigin, isSite, keysOf } from '../login-access.ts'
import { audit } from '../audit.ts'
import { createId } from '../id.ts'
import { deviceName } from '../device-name.ts'
import type { Identity } from '../identities.ts'
import { sealText } from '../sealing.ts'
import { requireFreshLogin } from '../sessions.ts'

export type ExternalAttempt = Selectable<EmbeddedExternalAttemptRow>
/** The server's part of a nonce, and its ID token. */
export interface PartialProof {
  part: string
  token: string
}

/** The identity, with any proof for the recovery service; or why there is none. */
export type Outcome =
  | { readonly identity: Omit<Identity, 'issuer'>; readonly proof?: PartialProof | undefined }
  | { readonly why: 'declined' | 'provider' }

export const noAttempt = (): HttpError =>
  new HttpError(404, 'attempt', 'the attempt does not exist or has expired')
const unsigned = (): HttpError =>
  new HttpError(401, 'proof', 'the device’s signature is missing or wrong')

const attemptOf = (row: ExternalAttempt): ExternalAttempt => ({
  ...row,
  created: Number(row.created),
  expires: Number(row.expires),
})

/** Bound to its attempt; only the server can read it. */
export const sealSecret = (parts: Parts, attempt: string, text: string): Promise<string> =>
  keysOf(parts).wrap(Buffer.from(text), attempt)
export const openSecret = async (parts: Parts, attempt: string, sealed: string): Promise<string> =>
  Buffer.from(await keysOf(parts).unwrap(sealed, attempt)).toString('utf8')

export interface ExternalBody {
  locale: string
  key: string
  site: string
  /** Adds the identity to the session's user, whose login has to be fresh. */
  add: boolean
}

/** Digest of the session, which has to be fresh and of the requesting device. */
async function adding(parts: Parts, c: Call, key: string): Promise<string> {
  const { digest, device } = await requireFreshLogin(parts, c)
  const row = await parts.db
    .selectFrom('embedded_devices')
    .select('id')
    .where('id', '=', device)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) throw new HttpError(403, 'device', 'another device is logged in')
  return digest
}

/**
 * @param way The identity's issuer.
 * @param more Columns of this login method: digests, and data encrypted for the attempt's id.
 */
export async function beginExternal(
  parts: Parts,
  c: Call,
  way: string,
  { locale, key, site, add }: ExternalBody,
  more: (
    id: string,
  ) => Promise<
    Partial<Pick<ExternalAttempt, 'popup' | 'ticket' | 'state' | 'secret' | 'challenge'>>
  >,
): Promise<ExternalAttempt> {
  const { db, embedded, now, settings } = parts
  const project = c.get('project')
  if (!isSite(project, frameOrigin(parts, c), site))
    throw new HttpError(403, 'site', 'the page does not belong to the project')
  if (!(await isPublicKey(key))) throw new HttpError(400, 'key', 'must be a public key of P-256')
  const session = add ? await adding(parts, c, key) : null
  await embedded.limits.attemptsOfCaller.use(clientKey(c, settings.trustProxy), 1)
  const id = createId()
  const attempt: ExternalAttempt = {
    id,
    project: project.id,
    way,
    locale,
    key,
    site,
    device: deviceName(c.req.header('user-agent')),
    created: now(),
    expires: now() + embedded.lives.external,
    session,
    popup: null,
    ticket: null,
    state: null,
    secret: null,
    challenge: null,
    token: null,
    ...(await more(id)),
    status: 'waiting',
    why: null,
    subject: null,
    authority: null,
    name: null,
    picture: null,
    email: null,
  }
  await db.insertInto('embedded_external_attempts').values(attempt).execute()
  return attempt
}

export async function findExternal(
  { db, now }: Parts,
  which: Partial<Pick<ExternalAttempt, 'id' | 'ticket' | 'state'>>,
): Promise<ExternalAttempt> {
  let query = db.selectFrom('embedded_external_attempts').selectAll()
  for (const name of ['id', 'ticket', 'state'] as const)
    if (which[name] !== undefined) query = query.where(name, '=', which[name])
  const row = await query.executeTakeFirst()
  if (!row || Number(row.expires) <= now()) throw noAttempt()
  return attemptOf(row)
}

export async function ownExternal(
  parts: Parts,
  id: string,
  signature: string,
  text: (attempt: string) => string = deviceProof.attempt,
): Promise<ExternalAttempt> {
  const attempt = await findExternal(parts, { id })
  if (await isSignedBy(attempt.key, text(id), signature)) return attempt
  await audit(parts.db, parts.now(), { event: 'proof-refused', detail: attempt.way })
  throw unsigned()
}

async function refusalOf(
  { db, log }: Parts,
  { way, session }: ExternalAttempt,
  { subject, authority }: Omit<Identity, 'issuer'>,
): Promise<ExternalAttempt['why']> {
  const known = await db
    .selectFrom('embedded_identities')
    .select('authority')
    .where('issuer', '=', way)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!known) return null
  if (known.authority !== authority) {
    log.error(
      { way },
      'the provider’s issuer differs from that of its earlier users; give the new issuer another name',
    )
    return 'provider'
  }
  return session === null ? null : 'taken'
}

/**
 * Stores the outcome once, and deletes the secrets.
 *
 * @param ticket Digest of a ticket that completion also requires. Default: none.
 */
export async function settleExternal(
  parts: Parts,
  attempt: ExternalAttempt,
  outcome: Outcome,
  ticket: string | null = null,
): Promise<ExternalAttempt> {
  const { db, metrics, now } = parts
  const why = 'why' in outcome ? outcome.why : await refusalOf(parts, attempt, outcome.identity)
  const who = why === null && 'identity' in outcome ? outcome.identity : {}
  const proof = why === null && 'identity' in outcome ? outcome.proof : undefined
  const token = proof ? await sealText(keysOf(parts), attempt.id, JSON.stringify(proof)) : null
  const settled = {
    ...attempt,
    ...who,
    status: why === null ? 'ready' : 'refused',
    why,
    ticket,
    state: null,
    secret: null,
    token,
  } as const
  const { id, ...values } = settled
  const { numUpdatedRows } = await db
    .updateTable('embedded_external_attempts')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw noAttempt()
  metrics.externals.inc({ way: attempt.way, outcome: why ?? 'ready' })
  if (why !== null)
    await audit(db, now(), { event: 'external-refused', detail: `${attempt.way} ${why}` })
  return settled
}

export const reportExternal = (
  { status, why, expires }: ExternalAttempt,
  now: number,
): ExternalState => ({ state: status, why, expires, now })
