/** Ways in: (issuer, subject), and never an address. Accounts with the same address are two. */
import { createHash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { EmbeddedIdentityRow } from '../database/embedded-schema.ts'
import type { Tables } from '../database/schema.ts'
import { createId } from './id.ts'
import { byEmail, ownerOf, type Reader } from './users.ts'

/** What vouches for somebody says about them. */
export interface Claims {
  /** Who vouches; null where we do ourselves. */
  authority: string | null
  name: string | null
  picture: string | null
  /** An address that has been verified. */
  email: string | null
}

/** Somebody, as whoever vouches for them knows them. */
export interface Identity extends Claims {
  /** `email`, a provider's name, `farcaster`, `passkey`. */
  issuer: string
  subject: string
}

export type IdentityRow = Selectable<EmbeddedIdentityRow>

/** What a way in is called where it is named: it says nothing to who does not know whose it is. */
export const wayId = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string => createHash('sha256').update(`${issuer}\n${subject}`).digest().subarray(0, 16).toString('base64url')

/** Those of a user, the oldest first. */
export const identitiesOf = (db: Reader, owner: string): Promise<IdentityRow[]> =>
  db.selectFrom('embedded_identities').selectAll().where('owner', '=', owner).orderBy('created').orderBy('issuer').orderBy('subject').execute()

/** The address that codes and warnings go to: that of the way in by e-mail, else the first that a provider has verified. */
export const mailOf = (identities: readonly Pick<IdentityRow, 'issuer' | 'subject' | 'email'>[]): string | null =>
  identities.find(({ issuer }) => issuer === byEmail)?.subject ?? identities.find(({ email }) => email !== null)?.email ?? null

/** Adds a way in; false where it is somebody's already. */
export async function addIdentity(transaction: Transaction<Tables>, identity: Identity, owner: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('embedded_identities')
    .values({ ...identity, owner, created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The user whose way in it is, who is made where there is none: of two that come at once, one makes them. */
export async function findOrCreateUser(transaction: Transaction<Tables>, identity: Identity, now: number): Promise<string> {
  const known = await ownerOf(transaction, identity.issuer, identity.subject)
  if (known !== undefined) return known
  const id = createId()
  await transaction.insertInto('embedded_users').values({ id, created: now }).execute()
  if (await addIdentity(transaction, identity, id, now)) return id
  await transaction.deleteFrom('embedded_users').where('id', '=', id).execute()
  return (await ownerOf(transaction, identity.issuer, identity.subject))!
}

/** What is known of somebody changes with each login; but an address stays what it was, as the keeper knows it. */
export async function refreshIdentity(transaction: Transaction<Tables>, { issuer, subject, name, picture, email }: Identity): Promise<void> {
  await transaction
    .updateTable('embedded_identities')
    .set((eb) => ({ name: name ?? eb.ref('name'), picture: picture ?? eb.ref('picture'), email: eb.fn.coalesce('email', eb.val(email)) }))
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}
