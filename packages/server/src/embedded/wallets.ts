/** A user has one wallet, with a set per device. */
import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'
import { HttpError } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'
import type { Opening, SetBody, WalletBody } from '../wire.ts'
import { keysOf } from './login-access.ts'
import { projectNameOf } from './project-name.ts'
import { audit } from './audit.ts'
import { loginMethodId } from './identities.ts'
import { notifyOwner } from './notice.ts'
import { sealShare, type SealedShare } from './sealing.ts'
import { requireSeedProof } from './seed-proof.ts'
import type { Login } from './sessions.ts'
import { walletOf } from './users.ts'

const taken = (): HttpError => new HttpError(409, 'set-exists', 'a set with this id exists already')

/**
 * What the recovery service releases the share for. An ID token has to be of the session's
 * identity.
 */
interface Opens {
  opens: Opening | null
  loginMethod: string | null
}
const opensOf = (
  { issuer, subject }: Pick<Login, 'issuer' | 'subject'>,
  { recovery, opens = 'code' }: Pick<SetBody, 'recovery' | 'opens'>,
): Opens =>
  recovery === 'service'
    ? {
        opens,
        loginMethod:
          opens === 'code' || subject === null ? null : loginMethodId({ issuer, subject }),
      }
    : { opens: null, loginMethod: null }

async function insertSet(
  transaction: Transaction<Tables>,
  values: {
    id: string
    wallet: string
    device: string
    recovery: SetBody['recovery']
    created: number
  } & Opens &
    SealedShare,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('embedded_sets')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw taken()
}

/** It has opened the seed, as its set's signature shows. */
async function markProved(
  transaction: Transaction<Tables>,
  device: string,
  time: number,
): Promise<void> {
  await transaction
    .updateTable('embedded_devices')
    .set({ proved: time })
    .where('id', '=', device)
    .execute()
}

/** One transaction. Repeating the request succeeds; another wallet is a 409. */
export async function makeWallet(deps: Deps, login: Login, body: WalletBody): Promise<void> {
  const { db, now } = deps
  const { owner, device } = login
  const { wallet: id, set, addresses, share, recovery, proof } = body
  requireSeedProof(addresses.eip155, { wallet: id, set, device }, proof, now())
  const sealed = await sealShare(keysOf(deps), set, share)
  const made = await db.transaction().execute(async (transaction) => {
    const time = now()
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('embedded_wallets')
      .values({ id, owner, ...addresses, created: time, changed: time })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
    await insertSet(transaction, {
      id: set,
      wallet: id,
      device,
      ...sealed,
      recovery,
      ...opensOf(login, body),
      created: time,
    })
    await markProved(transaction, device, time)
    await audit(transaction, time, { event: 'wallet-made', owner, device })
    return true
  })
  if (made) return
  const [wallet, stored] = [
    await walletOf(db, owner),
    await db
      .selectFrom('embedded_sets')
      .select(['wallet', 'device'])
      .where('id', '=', set)
      .executeTakeFirst(),
  ]
  if (wallet?.id === id && stored?.wallet === id && stored.device === device) return
  throw new HttpError(409, 'wallet-exists', 'the user has a wallet already; `me` returns it')
}

/**
 * Replaces the device's set and destroys its share. A first set approves the device, so the mail to
 * the owner is stored in the same transaction.
 */
async function replaceSet(
  deps: Deps,
  login: Login,
  body: SetBody,
  sealed: SealedShare,
): Promise<void> {
  const {
    db,
    now,
    embedded: { mail },
  } = deps
  const { owner, device } = login
  const { set: id, recovery, proof, only = false } = body
  // Read first: on SQLite a query beside a transaction may wait for it.
  const act = { ...login, projectName: await projectNameOf(deps, login.project) }
  const replaced = await db.transaction().execute(async (transaction) => {
    const time = now()
    // Locks the wallet, which serialises changes of its sets.
    const row = await transaction
      .updateTable('embedded_wallets')
      .set({ changed: time })
      .where('owner', '=', owner)
      .returning(['id', 'eip155'])
      .executeTakeFirst()
    if (!row) throw new HttpError(409, 'wallet', 'the user has no wallet yet')
    requireSeedProof(row.eip155, { wallet: row.id, set: id, device }, proof, time)
    const live = await transaction
      .selectFrom('embedded_devices')
      .select('id')
      .where('id', '=', device)
      .where('removed', 'is', null)
      .executeTakeFirst()
    if (!live)
      throw new HttpError(401, 'removed', 'the device was removed', {
        'www-authenticate': 'Bearer',
      })
    const { numDeletedRows } = await transaction
      .deleteFrom('embedded_sets')
      .where('device', '=', device)
      .executeTakeFirst()
    await insertSet(transaction, {
      id,
      wallet: row.id,
      device,
      ...sealed,
      recovery,
      ...opensOf(login, body),
      created: time,
    })
    await markProved(transaction, device, time)
    // The recovery service has destroyed the other sets' shares, so those sets cannot be recovered.
    if (only) {
      await transaction
        .updateTable('embedded_sets')
        .set({ recovery: null })
        .where('wallet', '=', row.id)
        .where('id', '!=', id)
        .execute()
      // Any share of the recovery service was stored with the present address.
      await transaction
        .updateTable('embedded_wallets')
        .set({ recovery_email: null })
        .where('id', '=', row.id)
        .execute()
    }
    await audit(transaction, time, { event: 'set-made', owner, device, detail: recovery })
    if (only) await notifyOwner(deps, transaction, act, { kind: 'recovery-changed' })
    if (numDeletedRows > 0n) return true
    await audit(transaction, time, { event: 'device-added', owner, device })
    await notifyOwner(deps, transaction, act, { kind: 'device-added' })
    return false
  })
  mail.wake()
  if (replaced) await deps.erase()
}

export async function keepSet(deps: Deps, login: Login, body: SetBody): Promise<void> {
  await replaceSet(deps, login, body, await sealShare(keysOf(deps), body.set, body.share))
}
