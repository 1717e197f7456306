/**
 * Login by a provider, Farcaster or passkey: beginning, state, outcome. finish.ts begins the
 * session.
 */
import type { Selectable } from 'kysely'
import { isPublicKey, isSignedBy } from '../../auth/proof.ts'
import type { EmbeddedExternalAttemptRow } from '../../database/embedded-schema.ts'
import { HttpError } from '../../http/errors.ts'
import { clientKey } from '../../http/limit.ts'
import type { Call, Deps } from '../../http/deps.ts'
import { deviceProof, type ExternalState } from '../../wire.ts'
import { frameOrigin, isSite, keysOf } from '../login-access.ts'
import { audit, auditRefusedProof } from '../audit.ts'
import { createId } from '../id.ts'
import { deviceName } from '../device-name.ts'
import type { Identity } from '../identities.ts'
import { requireRecoverySetting } from '../recovery-setting.ts'
import { openText, sealText } from '../sealing.ts'
import { requireFreshLogin, requireLogin, type Login } from '../sessions.ts'

export type ExternalAttempt = Selectable<EmbeddedExternalAttemptRow>
/** The server's part of a nonce, and its ID token. */
export interface PartialProof {
  part: string
  token: string
}

/** The identity, with any proof for the recovery service; or why there is none. */
export type Outcome =
  | { readonly identity: Omit<Identity, 'issuer'>; readonly proof?: PartialProof | undefined }
  | { readonly why: 'declined' | 'provider' | 'other' }

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
export const sealSecret = (deps: Deps, attempt: string, text: string): Promise<string> =>
  sealText(keysOf(deps), attempt, text)
export const openSecret = (deps: Deps, attempt: string, sealed: string): Promise<string> =>
  openText(keysOf(deps), attempt, sealed)

export interface ExternalBody {
  locale: string
  key: string
  site: string
  /** Adds the identity to the session's user, whose login has to be fresh. */
  add: boolean
}

async function requireKeyOf({ db }: Deps, { device }: Login, key: string): Promise<void> {
  const row = await db
    .selectFrom('embedded_devices')
    .select('id')
    .where('id', '=', device)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) throw new HttpError(403, 'device', 'another device is logged in')
}

/** Digest of the session, which has to be fresh and of the requesting device. */
async function adding(deps: Deps, c: Call, key: string): Promise<string> {
  const login = await requireFreshLogin(deps, c)
  await requireKeyOf(deps, login, key)
  return login.digest
}

/** The subject that alone can renew the session, which is of the requesting device. */
export async function subjectToProve(
  deps: Deps,
  c: Call,
  provider: string,
  key: string,
): Promise<string> {
  const login = await requireLogin(deps, c)
  await requireKeyOf(deps, login, key)
  if (login.issuer !== provider || login.subject === null)
    throw new HttpError(403, 'other', 'the session began with another login method')
  return login.subject
}

/**
 * @param way The identity's issuer.
 * @param more Columns of this login method: digests, and data encrypted for the attempt's id.
 */
export async function beginExternal(
  deps: Deps,
  c: Call,
  loginMethod: string,
  { locale, key, site, add }: ExternalBody,
  more: (
    id: string,
  ) => Promise<
    Partial<Pick<ExternalAttempt, 'popup' | 'ticket' | 'state' | 'secret' | 'challenge'>>
  >,
): Promise<ExternalAttempt> {
  const { db, embedded, now, settings } = deps
  const project = c.get('project')
  if (!isSite(project, frameOrigin(deps, c), site))
    throw new HttpError(403, 'site', 'the page does not belong to the project')
  if (!(await isPublicKey(key))) throw new HttpError(400, 'key', 'must be a public key of P-256')
  const session = add ? await adding(deps, c, key) : null
  await embedded.limits.attemptsOfCaller.use(clientKey(c, settings.trustProxy), 1)
  // After the limit, because it writes a line of the log.
  await requireRecoverySetting(deps, key)
  const id = createId()
  const attempt: ExternalAttempt = {
    id,
    project: project.id,
    loginMethod,
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
  { db, now }: Deps,
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
  deps: Deps,
  id: string,
  signature: string,
  text: (attempt: string) => string = deviceProof.attempt,
): Promise<ExternalAttempt> {
  const attempt = await findExternal(deps, { id })
  if (await isSignedBy(attempt.key, text(id), signature)) return attempt
  await auditRefusedProof(deps, id, { detail: attempt.loginMethod })
  throw unsigned()
}

async function refusalOf(
  { db, log }: Deps,
  { loginMethod, session }: ExternalAttempt,
  { subject, authority }: Omit<Identity, 'issuer'>,
): Promise<ExternalAttempt['why']> {
  const known = await db
    .selectFrom('embedded_identities')
    .select('authority')
    .where('issuer', '=', loginMethod)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!known) return null
  if (known.authority !== authority) {
    log.error(
      { loginMethod },
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
  deps: Deps,
  attempt: ExternalAttempt,
  outcome: Outcome,
  ticket: string | null = null,
): Promise<ExternalAttempt> {
  const { db, metrics, now } = deps
  const why = 'why' in outcome ? outcome.why : await refusalOf(deps, attempt, outcome.identity)
  const who = why === null && 'identity' in outcome ? outcome.identity : {}
  const proof = why === null && 'identity' in outcome ? outcome.proof : undefined
  const token = proof ? await sealText(keysOf(deps), attempt.id, JSON.stringify(proof)) : null
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
  metrics.externals.inc({ loginMethod: attempt.loginMethod, outcome: why ?? 'ready' })
  if (why !== null)
    await audit(db, now(), { event: 'external-refused', detail: `${attempt.loginMethod} ${why}` })
  return settled
}

export const reportExternal = (
  { status, why, expires }: ExternalAttempt,
  now: number,
): ExternalState => ({ state: status, why, expires, now })
