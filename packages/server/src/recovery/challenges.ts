/** For ID tokens. Each is for one device's key, and counts once. */
import type { Transaction } from 'kysely'
import { isPublicKey } from '../auth/proof.ts'
import { createSecret, digestOf } from '../auth/secrets.ts'
import type { Call } from '../http/call.ts'
import { HttpError } from '../http/errors.ts'
import type { IdentityProof, RecoveryChallengeBody, RecoveryChallengeReply } from '../wire.ts'
import type { RecoveryTables } from './database.ts'
import { readPerson, type Person } from './id-tokens.ts'
import { callerOf, count, type RecoveryDeps } from './deps.ts'

/** Milliseconds, as long as a visit to a provider may take. */
const life = 600_000

const unknownChallenge = (): HttpError =>
  new HttpError(401, 'challenge', 'the challenge does not exist or has expired')

export async function giveChallenge(
  deps: RecoveryDeps,
  c: Call,
  { issuer, client, key }: RecoveryChallengeBody,
): Promise<RecoveryChallengeReply> {
  const { db, settings, now } = deps
  if (!settings.issuers.some((each) => each.issuer === issuer && each.clients.includes(client)))
    return { challenge: null }
  if (!(await isPublicKey(key))) throw new HttpError(400, 'key', 'must be a public key of P-256')
  await count(deps, 'challengesOfCaller', callerOf(deps, c))
  const challenge = createSecret()
  await db
    .insertInto('recovery_challenges')
    .values({ digest: digestOf(challenge), key, expires: now() + life })
    .execute()
  return { challenge }
}

/** The challenge stays valid. */
export async function keyOf({ db, now }: RecoveryDeps, challenge: string): Promise<string> {
  const row = await db
    .selectFrom('recovery_challenges')
    .selectAll()
    .where('digest', '=', digestOf(challenge))
    .executeTakeFirst()
  if (!row || Number(row.expires) <= now()) throw unknownChallenge()
  return row.key
}

/** Of two simultaneous requests, only one succeeds. */
export async function takeChallenge(
  transaction: RecoveryDeps['db'] | Transaction<RecoveryTables>,
  challenge: string,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('recovery_challenges')
    .where('digest', '=', digestOf(challenge))
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw unknownChallenge()
}

/**
 * The person of a proof by this device. A refused token uses up its challenge; one that cannot be
 * checked now does not.
 */
export async function proved(
  deps: RecoveryDeps,
  proof: IdentityProof,
  key: string,
): Promise<Person> {
  if ((await keyOf(deps, proof.challenge)) !== key) throw unknownChallenge()
  try {
    return await readPerson(deps, proof, key)
  } catch (error) {
    if (error instanceof HttpError && error.status === 401)
      await takeChallenge(deps.db, proof.challenge)
    throw error
  }
}
