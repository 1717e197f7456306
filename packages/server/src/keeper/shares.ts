import type { Transaction } from 'kysely'
import { isPublicKey, isSignedBy } from '../auth/proof.ts'
import type { Call } from '../call.ts'
import { openShare, sealShare } from '../embedded/sealing.ts'
import { HttpError } from '../errors.ts'
import { addressOf } from '../mail/address.ts'
import { deviceProof, type ForgetBody, type KeepBody } from '../wire.ts'
import type { KeeperDb, KeeperTables } from './database.ts'
import { callerOf, count, type KeeperParts } from './parts.ts'
import { contextOf } from './secret.ts'

/** A wallet has a set for each site that it is used on, and for each browser. */
const mostSets = 100
/** Milliseconds that a device's clock may be wrong. */
const drift = 300_000

type Db = KeeperDb | Transaction<KeeperTables>

/** What the address of a wallet is kept as. */
export const emailHash = ({ secret }: KeeperParts, wallet: string, address: string): string => secret.hash('email', wallet, address)

async function isKnown(db: Db, wallet: string, key: string): Promise<boolean> {
  return (await db.selectFrom('keeper_devices').select('key').where('wallet', '=', wallet).where('key', '=', key).executeTakeFirst()) !== undefined
}

async function checkSigned(key: string, text: string, signature: string): Promise<void> {
  if (!(await isPublicKey(key))) throw new HttpError(400, 'key', 'must be a public key of P-256')
  if (!(await isSignedBy(key, text, signature))) throw new HttpError(401, 'proof', 'the device has not signed')
}

/** Whether a share is kept already, and is the same: a device that was not answered asks again. */
async function isKept({ db, secret }: KeeperParts, { wallet, set, share, key }: KeepBody): Promise<boolean> {
  const row = await db.selectFrom('keeper_shares').selectAll().where('wallet', '=', wallet).where('id', '=', set).executeTakeFirst()
  if (!row) return false
  if (row.key !== key || (await openShare(secret.keys, contextOf(wallet, set), row)) !== share) throw new HttpError(409, 'set', 'another share of the set is kept')
  return true
}

/**
 * Keeps the share of a set. Who is first makes the wallet known: nobody else can know of it then. Each later one has to be of a device that is known,
 * and for the address that the wallet has.
 */
export async function keepShare(parts: KeeperParts, c: Call, body: KeepBody): Promise<void> {
  if (!('email' in body)) throw new HttpError(501, 'lock', 'locked shares are not kept yet')
  const { db, secret, metrics, now } = parts
  const { wallet, set, share, key, signer, signature } = body
  await count(parts, 'changesOfCaller', callerOf(parts, c))
  // A set is made by the device that it is for: what was signed could else be sent again with another's key.
  if (key !== signer) throw new HttpError(400, 'signer', 'a share is signed by the device that it is for')
  await checkSigned(signer, deviceProof.keep(wallet, set, share), signature)
  const email = emailHash(parts, wallet, addressOf(body.email))
  const sealed = await sealShare(secret.keys, contextOf(wallet, set), share)
  const kept = await db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows: made } = await transaction.insertInto('keeper_wallets').values({ id: wallet, email, created: now() }).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
    if (Number(made) > 0) await transaction.insertInto('keeper_devices').values({ wallet, key, created: now() }).execute()
    else if (!(await isKnown(transaction, wallet, signer))) throw new HttpError(403, 'signer', 'the wallet does not know the device')
    const owner = await transaction.selectFrom('keeper_wallets').select('email').where('id', '=', wallet).executeTakeFirstOrThrow()
    if (owner.email !== email) throw new HttpError(409, 'email', 'the wallet has another address')
    if (await isKept({ ...parts, db: transaction }, body)) return false
    const { count: sets, last } = await transaction.selectFrom('keeper_shares').select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('place').as('last')]).where('wallet', '=', wallet).executeTakeFirstOrThrow()
    if (Number(sets) >= mostSets) throw new HttpError(409, 'sets', `a wallet has at most ${mostSets} sets`)
    await transaction.insertInto('keeper_shares').values({ wallet, id: set, key, ...sealed, created: now(), place: Number(last ?? 0) + 1 }).execute()
    return true
  })
  metrics.shares.inc({ outcome: kept ? 'kept' : 'again' })
}

/** The share of the newest set, of these where there are any. */
export async function newestShare({ db, secret }: KeeperParts, wallet: string, sets: readonly string[]): Promise<{ set: string; share: string } | undefined> {
  const all = db.selectFrom('keeper_shares').selectAll().where('wallet', '=', wallet).orderBy('place', 'desc').limit(1)
  const row = await (sets.length > 0 ? all.where('id', 'in', sets) : all).executeTakeFirst()
  return row && { set: row.id, share: await openShare(secret.keys, contextOf(wallet, row.id), row) }
}

/** Destroys the share of a set. A device that has no other set is not known any more, and with the last set nothing of the wallet is left. */
export async function forgetShare(parts: KeeperParts, c: Call, { wallet, set, time, signer, signature }: ForgetBody): Promise<void> {
  const { db, metrics, now } = parts
  await count(parts, 'changesOfCaller', callerOf(parts, c))
  await checkSigned(signer, deviceProof.forget(wallet, set, time), signature)
  if (Math.abs(time - now()) > drift) throw new HttpError(401, 'clock', `the time of the device is not the time of the keeper, ${now()}`)
  await db.transaction().execute(async (transaction) => {
    if (!(await isKnown(transaction, wallet, signer))) throw new HttpError(403, 'signer', 'the wallet does not know the device')
    const gone = await transaction.deleteFrom('keeper_shares').where('wallet', '=', wallet).where('id', '=', set).returning('key').executeTakeFirst()
    if (!gone) throw new HttpError(404, 'set', 'there is no such set')
    const left = await transaction.selectFrom('keeper_shares').select('key').where('wallet', '=', wallet).execute()
    if (!left.some(({ key }) => key === gone.key)) await transaction.deleteFrom('keeper_devices').where('wallet', '=', wallet).where('key', '=', gone.key).execute()
    if (left.length === 0) {
      await transaction.deleteFrom('keeper_recoveries').where('wallet', '=', wallet).execute()
      await transaction.deleteFrom('keeper_wallets').where('id', '=', wallet).execute()
    }
  })
  metrics.shares.inc({ outcome: 'destroyed' })
}
