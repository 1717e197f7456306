import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isPublicKey, isSignedBy } from '../auth/proof.ts'
import type { Call } from '../http/call.ts'
import { openShare, sealShare } from '../embedded/sealing.ts'
import { HttpError } from '../http/errors.ts'
import { addressOf, formsOf } from '../mail/address.ts'
import { deviceProof, type ForgetBody, type KeepBody } from '../wire.ts'
import { proved, takeChallenge } from './challenges.ts'
import type { RecoveryDb, RecoveryShareRow, RecoveryTables, RecoveryWalletRow } from './database.ts'
import type { Person } from './id-tokens.ts'
import { callerOf, count, countTryOfAll, forgetTryOfAll, type RecoveryDeps } from './deps.ts'
import { contextOf, same } from './secret.ts'

/** Sets of a wallet: one for each site and browser. */
const mostSets = 100
/**
 * Milliseconds that a device's clock may be wrong: for a share that is stored more, because the same
 * request is refused for as long, and a share that is not stored means no wallet.
 */
const [drift, longDrift] = [300_000, 86_400_000]

const wrongClock = (now: number): HttpError =>
  new HttpError(
    401,
    'clock',
    `the time of the device is not the time of the recovery service, ${now}`,
  )

type Db = RecoveryDb | Transaction<RecoveryTables>

export const emailHash = ({ secret }: RecoveryDeps, wallet: string, address: string): string =>
  secret.hash('email', wallet, address)

/** The form of an address whose hash is a wallet's, else its one form. */
export async function keptAddress(
  deps: RecoveryDeps,
  wallet: string,
  email: string,
): Promise<string> {
  const owner = await deps.db
    .selectFrom('recovery_wallets')
    .select('email')
    .where('id', '=', wallet)
    .executeTakeFirst()
  const known = owner?.email ?? deps.secret.hash('nobody')
  const kept = formsOf(email).filter((form) => same(known, emailHash(deps, wallet, form)))
  return kept[0] ?? addressOf(email)
}

/**
 * Hash of a lock, the SHA-256 of the secret that releases shares. Keyed, so that a copy of the file
 * does not suffice to guess secrets.
 */
export const lockHash = ({ secret }: RecoveryDeps, wallet: string, lock: string): string =>
  secret.hash('lock', wallet, lock)

/** SHA-256 of a lock's secret. */
export const lockOf = (unlock: string): string =>
  createHash('sha256').update(Buffer.from(unlock, 'base64url')).digest('base64url')

/** Hash of the person whose ID tokens release shares, different for each wallet. */
export const identityHash = (
  { secret }: RecoveryDeps,
  wallet: string,
  { issuer, subject }: Pick<Person, 'issuer' | 'subject'>,
): string => secret.hash('identity', wallet, issuer, subject)

/** False if it was known. */
export async function addDevice(
  transaction: Transaction<RecoveryTables>,
  wallet: string,
  key: string,
  created: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('recovery_devices')
    .values({ wallet, key, created })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function isKnown(db: Db, wallet: string, key: string): Promise<boolean> {
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
type RecoveryMethod = Pick<RecoveryWalletRow, 'email' | 'identity' | 'lock' | 'confirmed'>

/** Identity and address come from the verified token. */
async function recoveryMethodOf(deps: RecoveryDeps, body: KeepBody): Promise<RecoveryMethod> {
  const { wallet, signer } = body
  if ('lock' in body)
    return { email: '', identity: null, lock: lockHash(deps, wallet, body.lock), confirmed: 1 }
  const email =
    body.email === undefined
      ? ''
      : emailHash(deps, wallet, await keptAddress(deps, wallet, body.email))
  const confirmed = deps.settings.confirms && email !== '' ? 0 : 1
  if (!body.identity) return { email, identity: null, lock: null, confirmed }
  const person = await proved(deps, body.identity, signer)
  // The server could name its own address, whose codes would release the share later.
  if (body.email !== undefined && addressOf(body.email) !== person.email)
    throw new HttpError(401, 'email', 'the ID token does not say that this address is verified')
  return { email, identity: identityHash(deps, wallet, person), lock: null, confirmed: 1 }
}

/**
 * A server that is taken over may have a device replace a lock, which the recovery service cannot
 * open, by a share that it can: only who knows the lock's secret may.
 */
async function countUnlock(deps: RecoveryDeps, c: Call, body: KeepBody): Promise<void> {
  if ('lock' in body || body.unlock === undefined) return
  await count(deps, 'triesOfCaller', callerOf(deps, c))
  await count(deps, 'triesOfWallet', `${body.wallet} lock`)
  await countTryOfAll(deps)
}

function checkUnlock(deps: RecoveryDeps, owner: RecoveryMethod, body: KeepBody): void {
  if (owner.lock === null || 'lock' in body) return
  const offered =
    body.unlock === undefined
      ? deps.secret.hash('nobody')
      : lockHash(deps, body.wallet, lockOf(body.unlock))
  if (!same(offered, owner.lock))
    throw new HttpError(401, 'secret', 'the secret of the present lock is missing or wrong')
}

/**
 * It has to be the wallet's only method of recovery. A known device need not prove the identity
 * again.
 */
function checkRecoveryMethod(owner: RecoveryMethod, recoveryMethod: RecoveryMethod): void {
  if ((owner.lock === null) !== (recoveryMethod.lock === null))
    throw new HttpError(409, 'recovery-method', 'the wallet has another recovery method')
  if (owner.lock !== recoveryMethod.lock)
    throw new HttpError(409, 'lock', 'the wallet has another lock')
  if (owner.email !== recoveryMethod.email)
    throw new HttpError(409, 'email', 'the wallet has another address')
  if (recoveryMethod.identity !== null && owner.identity !== recoveryMethod.identity)
    throw new HttpError(409, 'identity', 'the wallet has another identity')
}

/** A share that nothing releases is not stored. */
function checkOpening({ email, identity, lock }: RecoveryMethod): void {
  if (email === '' && identity === null && lock === null)
    throw new HttpError(400, 'email', 'must be an address if there is no identity')
}

/** A device without an answer tries again. A destroyed share cannot be restored. */
async function isKept(
  { db, secret }: RecoveryDeps,
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
  recoveryMethod: RecoveryMethod,
  key: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made } = await transaction
    .insertInto('recovery_wallets')
    .values({ id: wallet, ...recoveryMethod, created: now })
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
async function replaceRecoveryMethod(
  transaction: Transaction<RecoveryTables>,
  wallet: string,
  recoveryMethod: RecoveryMethod,
): Promise<void> {
  await transaction
    .updateTable('recovery_wallets')
    .set(recoveryMethod)
    .where('id', '=', wallet)
    .execute()
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

/** The signed text, not the signature, which can be written in two ways. */
async function isFirst(
  { secret, now }: RecoveryDeps,
  transaction: Transaction<RecoveryTables>,
  signed: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('recovery_uses')
    .values({ subject: secret.hash('kept', signed), count: 1, ends: now() + 2 * longDrift })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/**
 * The first share creates the wallet, whose id no one else knows yet. Later ones need a known
 * device and the wallet's method of recovery, unless `replaces` is set.
 */
export async function keepShare(deps: RecoveryDeps, c: Call, body: KeepBody): Promise<void> {
  const { db, secret, metrics, now } = deps
  const { wallet, set, share, key, signer, signature, replaces } = body
  await count(deps, 'changesOfCaller', callerOf(deps, c))
  // The set's own device has to sign, or a request could be sent again with another device's key.
  if (key !== signer)
    throw new HttpError(400, 'signer', 'a share must be signed by the device that it is for')
  const signed = deviceProof.keep(body)
  await checkSigned(signer, signed, signature)
  if (Math.abs(body.time - now()) > longDrift) throw wrongClock(now())
  await countUnlock(deps, c, body)
  const recoveryMethod = await recoveryMethodOf(deps, body)
  const sealed = await sealShare(secret.keys, contextOf(wallet, set), share)
  const outcome = await db.transaction().execute(async (transaction) => {
    if (!('lock' in body) && body.identity)
      await takeChallenge(transaction, body.identity.challenge)
    const isNew = await claim(transaction, wallet, recoveryMethod, key, now())
    if (!isNew && !(await isKnown(transaction, wallet, signer)))
      throw new HttpError(403, 'signer', 'the device is not known for this wallet')
    const owner = await transaction
      .selectFrom('recovery_wallets')
      .select(['email', 'identity', 'lock', 'confirmed'])
      .where('id', '=', wallet)
      .executeTakeFirstOrThrow()
    if (isNew || replaces) checkOpening(recoveryMethod)
    const isAgain = await isKept({ ...deps, db: transaction }, body)
    if (isAgain || !replaces) checkRecoveryMethod(owner, recoveryMethod)
    if (isAgain) return 'again'
    // A kept copy of the request could otherwise undo what the device has changed since.
    if (!(await isFirst(deps, transaction, `${signer}\n${signed}`)))
      throw new HttpError(401, 'again', 'this request was carried out already')
    const takesPlace = replaces && !isNew
    if (takesPlace) checkUnlock(deps, owner, body)
    // An address that is confirmed stays so.
    const confirmed = owner.email === recoveryMethod.email ? owner.confirmed : 0
    if (takesPlace)
      await replaceRecoveryMethod(transaction, wallet, {
        ...recoveryMethod,
        confirmed: Math.max(recoveryMethod.confirmed, confirmed),
      })
    await addShare(transaction, { wallet, id: set, key, ...sealed, created: now() })
    return takesPlace ? 'replaced' : 'kept'
  })
  if (!('lock' in body) && body.unlock !== undefined) await forgetTryOfAll(deps)
  metrics.shares.inc({ outcome })
}

/** The newest set's; among the given sets, if any. */
export async function newestShare(
  { db, secret }: RecoveryDeps,
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
  deps: RecoveryDeps,
  c: Call,
  { wallet, set, time, signer, signature }: ForgetBody,
): Promise<void> {
  const { db, metrics, now } = deps
  await count(deps, 'changesOfCaller', callerOf(deps, c))
  await checkSigned(signer, deviceProof.forget(wallet, set, time), signature)
  if (Math.abs(time - now()) > drift) throw wrongClock(now())
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
