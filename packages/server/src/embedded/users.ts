import type { Kysely, Selectable, Transaction } from 'kysely'
import type { EmbeddedDeviceRow, EmbeddedSessionRow } from '../database/embedded-schema.ts'
import type { Tables } from '../database/schema.ts'
import type { EmbeddedUser } from '../wire.ts'
import { createId } from './create.ts'

export type Reader = Kysely<Tables> | Transaction<Tables>
export type Device = Selectable<EmbeddedDeviceRow>

/** The issuer of those who come in by e-mail. */
export const byEmail = 'email'

/** The user whose way in it is. */
export async function ownerOf(db: Reader, issuer: string, subject: string): Promise<string | undefined> {
  const row = await db.selectFrom('embedded_identities').select('owner').where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
  return row?.owner
}

export const walletOf = (db: Reader, owner: string): Promise<{ id: string; eip155: string; solana: string } | undefined> =>
  db.selectFrom('embedded_wallets').select(['id', 'eip155', 'solana']).where('owner', '=', owner).executeTakeFirst()

/** A device of a user by its key. */
export const deviceOf = (db: Reader, owner: string, key: string): Promise<Device | undefined> =>
  db.selectFrom('embedded_devices').selectAll().where('owner', '=', owner).where('key', '=', key).where('removed', 'is', null).executeTakeFirst()

/** The user whose way in it is, who is made where there is none: of two that come at once, one makes them. */
export async function findOrCreateUser(transaction: Transaction<Tables>, issuer: string, subject: string, now: number): Promise<string> {
  const known = await ownerOf(transaction, issuer, subject)
  if (known !== undefined) return known
  const id = createId()
  await transaction.insertInto('embedded_users').values({ id, created: now }).execute()
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('embedded_identities')
    .values({ issuer, subject, owner: id, name: null, picture: null, created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) return id
  await transaction.deleteFrom('embedded_users').where('id', '=', id).execute()
  return (await ownerOf(transaction, issuer, subject))!
}

/** Who is logged in, as the frame may know it. */
export async function tellUser(db: Reader, { owner, device, issuer, authenticated }: Pick<Selectable<EmbeddedSessionRow>, 'owner' | 'device' | 'issuer' | 'authenticated'>): Promise<EmbeddedUser> {
  const identities = await db.selectFrom('embedded_identities').selectAll().where('owner', '=', owner).execute()
  const identity = identities.find((each) => each.issuer === issuer)
  const wallet = await walletOf(db, owner)
  const sets = wallet ? await db.selectFrom('embedded_sets').select(['id', 'device', 'recovery']).where('wallet', '=', wallet.id).orderBy('created', 'desc').orderBy('id').execute() : []
  return {
    id: owner,
    email: identities.find((each) => each.issuer === byEmail)?.subject ?? null,
    provider: issuer,
    name: identity?.name ?? null,
    picture: identity?.picture ?? null,
    wallet: wallet ? { id: wallet.id, addresses: { eip155: wallet.eip155, solana: wallet.solana }, sets } : null,
    device,
    authenticated: Number(authenticated),
  }
}
