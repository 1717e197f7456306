/** The one wallet of a user, and the sets of its devices. */
import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'
import { HttpError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { SetBody, WalletBody } from '../wire.ts'
import { keysOf } from './access.ts'
import { projectNameOf } from './attempts.ts'
import { audit } from './audit.ts'
import { identitiesOf, mailOf } from './identities.ts'
import { sealShare, type SealedShare } from './sealing.ts'
import type { Login } from './sessions.ts'
import { walletOf } from './users.ts'

const taken = (): HttpError => new HttpError(409, 'set-exists', 'there is a set with that id')

async function insertSet(transaction: Transaction<Tables>, values: { id: string; wallet: string; device: string; recovery: SetBody['recovery']; created: number } & SealedShare): Promise<void> {
  const { numInsertedOrUpdatedRows } = await transaction.insertInto('embedded_sets').values(values).onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw taken()
}

/** Creates a user's wallet with its first set, in one transaction. Repeating the same request succeeds; another wallet is a 409. */
export async function makeWallet(parts: Parts, { owner, device }: Login, { wallet: id, set, addresses, share, recovery }: WalletBody): Promise<void> {
  const { db, now } = parts
  const sealed = await sealShare(keysOf(parts), set, share)
  const made = await db.transaction().execute(async (transaction) => {
    const time = now()
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('embedded_wallets')
      .values({ id, owner, ...addresses, created: time, changed: time })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return false
    await insertSet(transaction, { id: set, wallet: id, device, ...sealed, recovery, created: time })
    await audit(transaction, time, { event: 'wallet-made', owner, device })
    return true
  })
  if (made) return
  const [wallet, kept] = [await walletOf(db, owner), await db.selectFrom('embedded_sets').select(['wallet', 'device']).where('id', '=', set).executeTakeFirst()]
  if (wallet?.id === id && kept?.wallet === id && kept.device === device) return
  throw new HttpError(409, 'wallet-exists', 'the user has a wallet; `me` says which')
}

/** Stores a set for the device. It replaces the device's earlier set, whose share is destroyed. Resolves with whether the device had none. */
async function replaceSet(parts: Parts, { owner, device }: Login, { set: id, recovery, only = false }: SetBody, sealed: SealedShare): Promise<boolean> {
  const { db, now } = parts
  return db.transaction().execute(async (transaction) => {
    const time = now()
    // This update locks the wallet, so that changes of its sets run one after the other.
    const row = await transaction.updateTable('embedded_wallets').set({ changed: time }).where('owner', '=', owner).returning('id').executeTakeFirst()
    if (!row) throw new HttpError(409, 'wallet', 'there is no wallet yet')
    const live = await transaction.selectFrom('embedded_devices').select('id').where('id', '=', device).where('removed', 'is', null).executeTakeFirst()
    if (!live) throw new HttpError(401, 'removed', 'the device was removed', { 'www-authenticate': 'Bearer' })
    const { numDeletedRows } = await transaction.deleteFrom('embedded_sets').where('device', '=', device).executeTakeFirst()
    await insertSet(transaction, { id, wallet: row.id, device, ...sealed, recovery, created: time })
    // The keeper has destroyed the recovery shares of the other sets, so those sets can no longer be recovered.
    if (only) await transaction.updateTable('embedded_sets').set({ recovery: null }).where('wallet', '=', row.id).where('id', '!=', id).execute()
    await audit(transaction, time, { event: 'set-made', owner, device, detail: recovery })
    return numDeletedRows === 0n
  })
}

/** Mails the owner that a device was let in. */
async function tellOwner(parts: Parts, { owner, device, project, locale }: Login): Promise<void> {
  const { db, embedded: { mail } } = parts
  const address = mailOf(await identitiesOf(db, owner))
  if (address === null || !mail.on) return
  const { name, site } = await db.selectFrom('embedded_devices').select(['name', 'site']).where('id', '=', device).executeTakeFirstOrThrow()
  await mail.send(address, locale, { kind: 'device-added', project: await projectNameOf(parts, project), site, device: name })
}

export async function keepSet(parts: Parts, login: Login, body: SetBody): Promise<void> {
  const isNew = await replaceSet(parts, login, body, await sealShare(keysOf(parts), body.set, body.share))
  if (!isNew) return
  await audit(parts.db, parts.now(), { event: 'device-added', owner: login.owner, device: login.device })
  await tellOwner(parts, login)
}
