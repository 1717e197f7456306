/** Requires a live session and the device's signature. */
import { isSignedBy } from '../auth/proof.ts'
import { createSecret, digestOf } from '../auth/secrets.ts'
import { HttpError, logged } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'
import { deviceProof, type ReleaseBody } from '../wire.ts'
import { keysOf } from './login-access.ts'
import { audit } from './audit.ts'
import { UnknownKeyError } from '../keys/key-manager.ts'
import { requireLetIn } from './device-approval.ts'
import { notifyOwner } from './notice.ts'
import { projectNameOf } from './project-name.ts'
import { openShare, type SealedShare } from './sealing.ts'
import { fresh, type Login } from './sessions.ts'

/** Milliseconds. */
const life = 60_000

/** The device signs it for one release. */
export async function giveChallenge(
  { db, now, embedded: { limits } }: Deps,
  { owner, device }: Login,
): Promise<{ challenge: string; expires: number; now: number }> {
  await limits.releases.left(owner)
  await limits.challenges.use(owner, 1)
  const [challenge, expires] = [createSecret(), now() + life]
  await db
    .insertInto('embedded_challenges')
    .values({ digest: digestOf(challenge), device, expires })
    .execute()
  return { challenge, expires, now: now() }
}

/** Removed, so that it works once. Resolves with whether it was valid and this device's. */
async function takeChallenge(
  { db, now }: Deps,
  device: string,
  challenge: string,
): Promise<boolean> {
  const row = await db
    .deleteFrom('embedded_challenges')
    .where('digest', '=', digestOf(challenge))
    .where('device', '=', device)
    .returning('expires')
    .executeTakeFirst()
  return row !== undefined && Number(row.expires) > now()
}

/** The device's own set; for recovery, any set of the wallet. */
async function findSet(
  { db }: Deps,
  { owner, device }: Login,
  { purpose, set }: ReleaseBody,
): Promise<SealedShare | undefined> {
  const row = await db
    .selectFrom('embedded_sets')
    .innerJoin('embedded_wallets', 'embedded_wallets.id', 'embedded_sets.wallet')
    .select([
      'embedded_sets.share',
      'embedded_sets.data_key',
      'embedded_sets.operator_key',
      'embedded_sets.device',
    ])
    .where('embedded_sets.id', '=', set)
    .where('embedded_wallets.owner', '=', owner)
    .executeTakeFirst()
  return row && (purpose === 'recover' || row.device === device) ? row : undefined
}

async function refusalOf(
  deps: Deps,
  login: Login,
  { challenge, purpose, set, signature }: ReleaseBody,
): Promise<HttpError | undefined> {
  const { db, now } = deps
  if (!(await takeChallenge(deps, login.device, challenge)))
    return new HttpError(401, 'challenge', 'the challenge is unknown, was used or has expired')
  const device = await db
    .selectFrom('embedded_devices')
    .select('key')
    .where('id', '=', login.device)
    .where('removed', 'is', null)
    .executeTakeFirst()
  if (
    !device ||
    !(await isSignedBy(device.key, deviceProof.release(challenge, purpose, set), signature))
  )
    return new HttpError(401, 'proof', 'the device’s signature is missing or wrong')
  if (purpose !== 'sign' && now() - login.authenticated > fresh)
    return new HttpError(
      403,
      'stale',
      'log in again: this requires a login of the last five minutes',
    )
  return undefined
}

async function open(deps: Deps, set: string, sealed: SealedShare): Promise<string> {
  try {
    return await openShare(keysOf(deps), set, sealed)
  } catch (error) {
    if (!(error instanceof UnknownKeyError)) throw error
    deps.log.error({ err: logged(error) }, 'a share cannot be decrypted')
    throw new HttpError(503, 'key', 'the share cannot be decrypted')
  }
}

export async function releaseShare(
  deps: Deps,
  login: Login,
  body: ReleaseBody,
): Promise<{ set: string; share: string }> {
  const {
    db,
    now,
    embedded: { limits, mail },
  } = deps
  const { owner, device } = login
  await (body.purpose === 'sign' ? limits.releases : limits.rare).use(owner, 1)
  const refuse = async (error: HttpError): Promise<never> => {
    await audit(db, now(), {
      event: 'release-refused',
      owner,
      device,
      detail: `${body.purpose} ${error.reason}`,
    })
    throw error
  }
  const refusal = await refusalOf(deps, login, body)
  if (refusal) return refuse(refusal)
  await requireLetIn(deps, login).catch((error: unknown) =>
    error instanceof HttpError ? refuse(error) : Promise.reject(error as Error),
  )
  const sealed = await findSet(deps, login, body)
  if (!sealed) return refuse(new HttpError(404, 'set', 'the set does not exist'))
  const share = await open(deps, body.set, sealed)
  const act = { ...login, projectName: await projectNameOf(deps, login.project) }
  await db.transaction().execute(async (transaction) => {
    await audit(transaction, now(), {
      event: 'released',
      owner,
      device,
      detail: `${body.purpose} ${body.set}`,
    })
    if (body.purpose === 'export') await notifyOwner(deps, transaction, act, { kind: 'exported' })
  })
  if (body.purpose === 'export') mail.wake()
  return { set: body.set, share }
}
