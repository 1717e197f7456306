/**
 * A pair of issuer and subject, never an e-mail address: two accounts with one address are
 * different users.
 */
import { createHash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { EmbeddedIdentityRow } from '../database/embedded-schema.ts'
import type { Tables } from '../database/schema.ts'
import { createId } from './id.ts'
import { byEmail, ownerOf, type Reader } from './users.ts'

export interface Claims {
  authority: string | null
  name: string | null
  picture: string | null
  email: string | null
}

export interface Identity extends Claims {
  /** `email`, a provider's name, `farcaster`, `passkey`. */
  issuer: string
  subject: string
}

export type IdentityRow = Selectable<EmbeddedIdentityRow>

/** A hash, which does not reveal the subject. */
export const loginMethodId = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): string =>
  createHash('sha256')
    .update(`${issuer}\n${subject}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

export const identitiesOf = (db: Reader, owner: string): Promise<IdentityRow[]> =>
  db
    .selectFrom('embedded_identities')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('created')
    .orderBy('issuer')
    .orderBy('subject')
    .execute()

/** For codes and warnings: that of the login by e-mail, else the first verified by a provider. */
export const mailOf = (
  identities: readonly Pick<IdentityRow, 'issuer' | 'subject' | 'email'>[],
): string | null =>
  identities.find(({ issuer }) => issuer === byEmail)?.subject ??
  identities.find(({ email }) => email !== null)?.email ??
  null

/** For a warning that must not be missed: an attacker may have added one of them. */
export const allMailsOf = (
  identities: readonly Pick<IdentityRow, 'issuer' | 'subject' | 'email'>[],
): readonly string[] => [
  ...new Set(
    identities
      .map(({ issuer, subject, email }) => (issuer === byEmail ? subject : email))
      .filter((address) => address !== null),
  ),
]

export async function addIdentity(
  transaction: Transaction<Tables>,
  identity: Identity,
  owner: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('embedded_identities')
    .values({ ...identity, owner, created: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Of two simultaneous requests, only one creates the user. */
export async function findOrCreateUser(
  transaction: Transaction<Tables>,
  identity: Identity,
  now: number,
): Promise<string> {
  const known = await ownerOf(transaction, identity.issuer, identity.subject)
  if (known !== undefined) return known
  const id = createId()
  await transaction.insertInto('embedded_users').values({ id, created: now }).execute()
  if (await addIdentity(transaction, identity, id, now)) return id
  await transaction.deleteFrom('embedded_users').where('id', '=', id).execute()
  return (await ownerOf(transaction, identity.issuer, identity.subject))!
}

/**
 * Name and picture at each login. A stored address stays, because the recovery service knows it.
 */
export async function refreshIdentity(
  transaction: Transaction<Tables>,
  { issuer, subject, name, picture, email }: Identity,
): Promise<void> {
  await transaction
    .updateTable('embedded_identities')
    .set((eb) => ({
      name: name ?? eb.ref('name'),
      picture: picture ?? eb.ref('picture'),
      email: eb.fn.coalesce('email', eb.val(email)),
    }))
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}
