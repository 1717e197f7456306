/** Login by e-mail: beginning, state, another mail, approval. verify.ts checks the code. */
import type { Selectable } from 'kysely'
import { isPublicKey, isSignedBy } from '../auth/proof.ts'
import { createSecret, digestOf } from '../auth/secrets.ts'
import type { EmbeddedAttemptRow } from '../database/embedded-schema.ts'
import { HttpError } from '../http/errors.ts'
import { clientKey } from '../http/limit.ts'
import { formsOf } from '../mail/address.ts'
import type { Call, Deps } from '../http/deps.ts'
import { deviceProof, type AttemptBody, type EmailBody, type EmailReply } from '../wire.ts'
import { frameOrigin, isSite, keysOf, serverOrigin } from './login-access.ts'
import { audit } from './audit.ts'
import { createCode } from './codes.ts'
import { createId } from './id.ts'
import { deviceName } from './device-name.ts'
import { completeAddresses } from './due-address.ts'
import { projectNameOf } from './project-name.ts'
import { requireRecoverySetting } from './recovery-setting.ts'
import { byEmail, deviceOf, ownerOf, storedAddress, walletOf } from './users.ts'

export type Attempt = Selectable<EmbeddedAttemptRow>

/** Milliseconds until another mail may be requested. */
export const pause = 30_000
/** Wrong guesses at a code, all of one device. */
export const mostTries = 5

const minutes = (ms: number): number => Math.round(ms / 60_000)
const attemptOf = (row: Attempt): Attempt => ({
  ...row,
  created: Number(row.created),
  expires: Number(row.expires),
  resend: Number(row.resend),
  approved: row.approved === null ? null : Number(row.approved),
})
const actionOf = ({ approval, approved }: Attempt): EmailReply['action'] =>
  approval !== null && approved === null ? 'VERIFY_DEVICE' : 'VERIFY_OTP'
const noAttempt = (): HttpError =>
  new HttpError(404, 'attempt', 'the attempt does not exist or has expired')

export function notifyAttempt(attempt: Attempt, now: number): EmailReply {
  const { id, expires, resend } = attempt
  return { attempt: id, action: actionOf(attempt), expires, resend, now }
}

/** Known devices have their own limit, so that strangers cannot lock the owner out. */
async function countMail(
  { embedded: { limits, challenge }, settings }: Deps,
  c: Call,
  { address, project, site }: Pick<Attempt, 'address' | 'project' | 'site'>,
  isKnown: boolean,
): Promise<void> {
  const caller = clientKey(c, settings.trustProxy)
  await limits.mailsOfCaller.use(caller, 1)
  await limits.mailsOfAddress.use(`${isKnown ? 'known' : 'new'} ${address}`, 1)
  await challenge({ caller, project, site, address })
}

/** The address's owner has already approved it. */
async function isKnownDevice({ db }: Deps, address: string, key: string): Promise<boolean> {
  const owner = await ownerOf(db, byEmail, address)
  return owner !== undefined && (await deviceOf(db, owner, key)) !== undefined
}

async function mailCode(deps: Deps, attempt: Attempt): Promise<Attempt> {
  const { db, embedded, now } = deps
  const { code, stored } = await createCode(keysOf(deps), attempt.id)
  const next = {
    ...attempt,
    ...stored,
    resend: now() + pause,
    expires: now() + embedded.lives.code,
  }
  const { resend, expires } = next
  const { numUpdatedRows } = await db
    .updateTable('embedded_attempts')
    .set({ ...stored, resend, expires })
    .where('id', '=', attempt.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw noAttempt()
  const { address, locale, site, project } = attempt
  await embedded.mail.send(
    address,
    locale,
    {
      kind: 'code',
      code,
      minutes: minutes(embedded.lives.code),
      project: await projectNameOf(deps, project),
      site,
    },
    `attempt ${attempt.id}`,
  )
  await audit(db, now(), {
    event: 'mailed',
    owner: (await ownerOf(db, byEmail, address)) ?? null,
    detail: 'code',
  })
  return next
}

async function mailLink(deps: Deps, server: string, attempt: Attempt): Promise<Attempt> {
  const { db, embedded, now } = deps
  const token = createSecret()
  const next = {
    ...attempt,
    approval: digestOf(token),
    resend: now() + pause,
    expires: now() + embedded.lives.code,
  }
  const { approval, resend, expires } = next
  const { numUpdatedRows } = await db
    .updateTable('embedded_attempts')
    .set({ approval, resend, expires })
    .where('id', '=', attempt.id)
    .where('approved', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw noAttempt()
  const { address, locale, site, project, device } = attempt
  const letter = {
    kind: 'device',
    url: `${server}/embedded/v1/device/${token}`,
    minutes: minutes(embedded.lives.code),
    project: await projectNameOf(deps, project),
    site,
    device,
  } as const
  await embedded.mail.send(address, locale, letter, `attempt ${attempt.id}`)
  await audit(db, now(), {
    event: 'mailed',
    owner: (await ownerOf(db, byEmail, address)) ?? null,
    detail: 'device',
  })
  return next
}

/** If the address's owner has a wallet, an unknown device has to be approved first. */
export async function beginAttempt(
  deps: Deps,
  c: Call,
  { email, locale, key, site }: EmailBody,
): Promise<EmailReply> {
  const { db, embedded, now } = deps
  const project = c.get('project')
  const frame = frameOrigin(deps, c)
  if (!isSite(project, frame, site))
    throw new HttpError(403, 'site', 'the page does not belong to the project')
  await requireRecoverySetting(deps, key)
  if (!embedded.mail.on) throw new HttpError(503, 'mail', 'no mail server is configured')
  if (!(await isPublicKey(key))) throw new HttpError(400, 'key', 'must be a public key of P-256')
  for (const address of formsOf(email)) await completeAddresses(deps, { address })
  const address = await storedAddress(db, email)
  const isKnown = await isKnownDevice(deps, address, key)
  await countMail(deps, c, { address, project: project.id, site }, isKnown)
  const owner = await ownerOf(db, byEmail, address)
  const asks = !isKnown && owner !== undefined && (await walletOf(db, owner)) !== undefined
  const attempt: Attempt = {
    id: createId(),
    project: project.id,
    address,
    locale,
    key,
    site,
    device: deviceName(c.req.header('user-agent')),
    created: now(),
    expires: now() + embedded.lives.code,
    resend: now() + pause,
    approval: asks ? digestOf(createSecret()) : null,
    approved: null,
    code: null,
    code_key: null,
    tries: mostTries,
  }
  await db.insertInto('embedded_attempts').values(attempt).execute()
  return notifyAttempt(
    asks ? await mailLink(deps, serverOrigin(deps, c), attempt) : await mailCode(deps, attempt),
    now(),
  )
}

export async function findAttempt({ db, now }: Deps, id: string): Promise<Attempt> {
  const row = await db
    .selectFrom('embedded_attempts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || Number(row.expires) <= now()) throw noAttempt()
  return attemptOf(row)
}

async function ownAttempt(deps: Deps, { attempt: id, signature }: AttemptBody): Promise<Attempt> {
  const attempt = await findAttempt(deps, id)
  if (!(await isSignedBy(attempt.key, deviceProof.attempt(id), signature)))
    throw new HttpError(401, 'proof', 'the device’s signature is missing or wrong')
  return attempt
}

export const attemptState = async (deps: Deps, body: AttemptBody): Promise<EmailReply> =>
  notifyAttempt(await ownAttempt(deps, body), deps.now())

export async function resendMail(deps: Deps, c: Call, body: AttemptBody): Promise<EmailReply> {
  const { db, now } = deps
  const attempt = await ownAttempt(deps, body)
  const time = now()
  // One statement, so that only one of two simultaneous requests succeeds.
  const { numUpdatedRows } = await db
    .updateTable('embedded_attempts')
    .set({ resend: time + pause })
    .where('id', '=', attempt.id)
    .where('resend', '<=', time)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    const seconds = Math.max(1, Math.ceil((attempt.resend - time) / 1_000))
    throw new HttpError(429, 'resend', `Please try again after ${seconds} seconds`, {
      'retry-after': String(seconds),
    })
  }
  await countMail(deps, c, attempt, await isKnownDevice(deps, attempt.address, attempt.key))
  return notifyAttempt(
    actionOf(attempt) === 'VERIFY_DEVICE'
      ? await mailLink(deps, serverOrigin(deps, c), attempt)
      : await mailCode(deps, attempt),
    now(),
  )
}

export async function attemptOfLink(
  { db, now }: Deps,
  token: string,
): Promise<Attempt | undefined> {
  if (!/^[-_a-zA-Z0-9]{43}$/.test(token)) return undefined
  const row = await db
    .selectFrom('embedded_attempts')
    .selectAll()
    .where('approval', '=', digestOf(token))
    .executeTakeFirst()
  return row && Number(row.expires) > now() ? attemptOf(row) : undefined
}

/** Mails the code. Further approvals do nothing. */
export async function approveDevice(deps: Deps, attempt: Attempt): Promise<void> {
  const { db, now } = deps
  const { numUpdatedRows } = await db
    .updateTable('embedded_attempts')
    .set({ approved: now() })
    .where('id', '=', attempt.id)
    .where('approved', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await audit(db, now(), {
    event: 'approved',
    owner: (await ownerOf(db, byEmail, attempt.address)) ?? null,
  })
  await mailCode(deps, { ...attempt, approved: now() })
}

export async function declineDevice({ db, now }: Deps, attempt: Attempt): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('embedded_attempts')
    .where('id', '=', attempt.id)
    .executeTakeFirst()
  if (numDeletedRows > 0n)
    await audit(db, now(), {
      event: 'declined',
      owner: (await ownerOf(db, byEmail, attempt.address)) ?? null,
    })
}
