import type { Transaction } from 'kysely'
import { isPublicKey, isSignedBy } from '../auth/proof.ts'
import type { Call } from '../http/call.ts'
import { openShare, sealShare } from '../embedded/sealing.ts'
import { HttpError } from '../http/errors.ts'
import { addressOf } from '../mail/address.ts'
import { deviceProof, type ForgetBody, type KeepBody } from '../wire.ts'
import { proved, takeChallenge } from './challenges.ts'
import type { RecoveryDb, RecoveryShareRow, RecoveryTables, RecoveryWalletRow } from './database.ts'
import type { Person } from './id-tokens.ts'
import { callerOf, count, type RecoveryParts } from './parts.ts'
import { contextOf } from './secret.ts'

/** Sets of a wallet: one for each site and browser. */
const mostSets = 100
/** Milliseconds that a device's clock may be wrong. */
const drift = 300_000

type Db = RecoveryDb | Transaction<RecoveryTables>

export const emailHash = ({ secret }: RecoveryParts, wallet: string, address: string): string =>
  secret.hash('email', wallet, address)

/**
 * Hash of a lock, the SHA-256 of the secret that releases shares. Keyed, so that a copy of the file
 * does not suffice to guess secrets.
 */
export const lockHash = ({ secret }: RecoveryParts, wallet: string, lock: string): string =>
  secret.hash('lock', wallet, lock)

/** Hash of the person whose ID tokens release shares, different for each wallet. */
export const identityHash = (
  { secret }: RecoveryParts,
  wallet: string,
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
): string => secret.hash('identity', wallet, issuer, subject)

export async function addDevice(
  transaction: Transaction<RecoveryTables>,
  wallet: string,
  key: string,
  created: number,
): Promise<void> {
  await transaction
    .insertInto('recovery_devices')
    .values({ wallet, key, created })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function isKnown(db: Db, wallet: string, key: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('recovery_devices')
      .select('key')
      .where('wallet', '=', wallet)
      .where('key', '=', key)
      .executeTakeFirst()) !== undefined
  )
}

export async function checkSigned(key: string, text: string, signature: string): Promise<void> {
  if (!(await isPublicKey(key))) throw new HttpError(400, 'key', 'must be a public key of P-256')
  if (!(await isSignedBy(key, text, signature)))
    throw new HttpError(401, 'proof', 'the device’s signature is missing or wrong')
}

/**
 * What releases a wallet's shares: a code mailed to the address, an ID token of the identity, or
 * the secret whose SHA-256 is the lock.
 */
type Way = Pick<RecoveryWalletRow, 'email' | 'identity' | 'lock'>

/** Identity and address come from the verified token. */
async function wayOf(parts: RecoveryParts, body: KeepBody): Promise<Way> {
  const { wallet, signer } = body
  if ('lock' in body) return { email: '', identity: null, lock: lockHash(parts, wallet, body.lock) }
  const email = body.email === undefined ? '' : emailHash(parts, wallet, addressOf(body.email))
  if (!body.identity) return { email, identity: null, lock: null }
  const person = await proved(parts, body.identity, signer)
  // The server could name its own address, whose codes would release the share later.
  if (body.email !== undefined && addressOf(body.email) !== person.email)
    throw new HttpError(401, 'email', 'the ID token does not say that this address is verified')
  return { email, identity: identityHash(parts, wallet, person), lock: null }
}

/**
 * It has to be the wallet's only method of recovery. A known device need not prove the identity
 * again.
 */
function checkWay(owner: Way, way: Way): void {
  if ((owner.lock === null) !== (way.lock === null))
    throw new HttpError(409, 'way', 'the wallet has another recovery method')
  if (owner.lock !== way.lock) throw new HttpError(409, 'lock', 'the wallet has another lock')
  if (owner.email !== way.email) throw new HttpError(409, 'email', 'the wallet has another address')
  if (way.identity !== null && owner.identity !== way.identity)
    throw new HttpError(409, 'identity', 'the wallet has another identity')
}

/** A share that nothing releases is not stored. */
function checkOpening({ email, identity, lock }: Way): void {
  if (email === '' && identity === null && lock === null)
    throw new HttpError(400, 'email', 'must be an address if there is no identity')
}

/** A device without an answer tries again. A destroyed share cannot be restored. */
async function isKept(
  { db, secret }: RecoveryParts,
  { wallet, set, share, key }: KeepBody,
): Promise<boolean> {
  const row = await db
    .selectFrom('recovery_shares')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('id', '=', set)
    .executeTakeFirst()
  if (!row) return false
  if (
    row.key !== key ||
    row.share === '' ||
    (await openShare(secret.keys, contextOf(wallet, set), row)) !== share
  )
    throw new HttpError(409, 'set', 'another share of the set is stored')
  return true
}

async function claim(
  transaction: Transaction<RecoveryTables>,
  wallet: string,
  way: Way,
  key: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made } = await transaction
    .insertInto('recovery_wallets')
    .values({ id: wallet, ...way, created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (Number(made) === 0) return false
  await addDevice(transaction, wallet, key, now)
  return true
}

/**
 * Replaces the wallet's method of recovery, and destroys its shares and pending recoveries. Other
 * devices stay known: they can sign, and store a share again with this method.
 */
async function replaceWay(
  transaction: Transaction<RecoveryTables>,
  wallet: string,
  way: Way,
): Promise<void> {
  await transaction.updateTable('recovery_wallets').set(way).where('id', '=', wallet).execute()
  await transaction
    .updateTable('recovery_shares')
    .set({ share: '', data_key: '', operator_key: '' })
    .where('wallet', '=', wallet)
    .execute()
  for (const table of ['recovery_attempts', 'recovery_waits'] as const)
    await transaction.deleteFrom(table).where('wallet', '=', wallet).execute()
}

async function addShare(
  transaction: Transaction<RecoveryTables>,
  row: Omit<RecoveryShareRow, 'place'>,
): Promise<void> {
  const { wallet, key } = row
  await transaction
    .deleteFrom('recovery_shares')
    .where('wallet', '=', wallet)
    .where('key', '=', key)
    .where('share', '=', '')
    .execute()
  const { count: sets, last } = await transaction
    .selectFrom('recovery_shares')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('place').as('last')])
    .where('wallet', '=', wallet)
    .executeTakeFirstOrThrow()
  if (Number(sets) >= mostSets)
    throw new HttpError(409, 'sets', `a wallet has at most ${mostSets} sets`)
  await transaction
    .insertInto('recovery_shares')
    .values({ ...row, place: Number(last ?? 0) + 1 })
    .execute()
}

/**
 * The first share creates the wallet, whose id no one else knows yet. Later ones need a known
 * device and the wallet's method of recovery, unless `replaces` is set.
 */
export async function keepShare(parts: RecoveryParts, c: Call, body: KeepBody): Promise<void> {
  const { db, secret, metrics, now } = parts
  const { wallet, set, share, key, signer, signature, replaces } = body
  await count(parts, 'changesOfCaller', callerOf(parts, c))
  // The set's own device has to sign, or a request could be sent again with another device's key.
  if (key !== signer)
    throw new HttpError(400, 'signer', 'a share must be signed by the device that it is for')
  await checkSigned(signer, deviceProof.keep(wallet, set, share), signature)
  const way = await wayOf(parts, body)
  const sealed = await sealShare(secret.keys, contextOf(wallet, set), share)
  const outcome = await db.transaction().execute(async (transaction) => {
    if (!('lock' in body) && body.identity)
      await takeChallenge(transaction, body.identity.challenge)
    const isNew = await claim(transaction, wallet, way, key, now())
    if (!isNew && !(await isKnown(transaction, wallet, signer)))
      throw new HttpError(403, 'signer', 'the device is not known for this wallet')
    const owner = await transaction
      .selectFrom('recovery_wallets')
      .select(['email', 'identity', 'lock'])
      .where('id', '=', wallet)
      .executeTakeFirstOrThrow()
    if (isNew || replaces) checkOpening(way)
    const isAgain = await isKept({ ...parts, db: transaction }, body)
    if (isAgain || !replaces) checkWay(owner, way)
    if (isAgain) return 'again'
    const takesPlace = replaces && !isNew
    if (takesPlace) await replaceWay(transaction, wallet, way)
    await addShare(transaction, { wallet, id: set, key, ...sealed, created: now() })
    return takesPlace ? 'replaced' : 'kept'
  })
  metrics.shares.inc({ outcome })
}

/** The newest set's; among the given sets, if any. */
export async function newestShare(
  { db, secret }: RecoveryParts,
  wallet: string,
  sets: readonly string[],
): Promise<{ set: string; share: string } | undefined> {
  const all = db
    .selectFrom('recovery_shares')
    .selectAll()
    .where('wallet', '=', wallet)
    .where('share', '!=', '')
    .orderBy('place', 'desc')
    .limit(1)
  const row = await (sets.length > 0 ? all.where('id', 'in', sets) : all).executeTakeFirst()
  return row && { set: row.id, share: await openShare(secret.keys, contextOf(wallet, row.id), row) }
}

/** Also removes a device without other sets, and a wallet without any. */
export async function forgetShare(
  parts: RecoveryParts,
  c: Call,
  { wallet, set, time, signer, signature }: ForgetBody,
): Promise<void> {
  const { db, metrics, now } = parts
  await count(parts, 'changesOfCaller', callerOf(parts, c))
  await checkSigned(signer, deviceProof.forget(wallet, set, time), signature)
  if (Math.abs(time - now()) > drift)
    throw new HttpError(
      401,
      'clock',
      `the time of the device is not the time of the recovery service, ${now()}`,
    )
  await db.transaction().execute(async (transaction) => {
    if (!(await isKnown(transaction, wallet, signer)))
      throw new HttpError(403, 'signer', 'the device is not known for this wallet')
    const deleted = await transaction
      .deleteFrom('recovery_shares')
      .where('wallet', '=', wallet)
      .where('id', '=', set)
      .returning('key')
      .executeTakeFirst()
    if (!deleted) throw new HttpError(404, 'set', 'the set does not exist')
    const left = await transaction
      .selectFrom('recovery_shares')
      .select('key')
      .where('wallet', '=', wallet)
      .execute()
    if (!left.some(({ key }) => key === deleted.key))
      await transaction
        .deleteFrom('recovery_devices')
        .where('wallet', '=', wallet)
        .where('key', '=', deleted.key)
        .execute()
    if (left.length === 0) {
      await transaction.deleteFrom('recovery_attempts').where('wallet', '=', wallet).execute()
      await transaction.deleteFrom('recovery_wallets').where('id', '=', wallet).execute()
    }
  })
  metrics.shares.inc({ outcome: 'destroyed' })
}
