/** Stores a user's new e-mail address in place of the present one. */
import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'
import { addIdentity, identitiesOf, mailOf } from './identities.ts'
import { byEmail } from './users.ts'

/** Which address of which user another one replaces. */
export interface NewAddress {
  owner: string
  /** The present address; null where the user has none. */
  current: string | null
  address: string
}

/**
 * `other`: the user's present address is not `current` any more. `taken`: the new address is
 * another user's. Nothing is stored then.
 */
export type Replaced = 'replaced' | 'other' | 'taken'

/**
 * Locks the user, so that changes of the user's identities run one after the other. The wallet is
 * locked first, as a deletion does.
 */
export async function lockUser(
  transaction: Transaction<Tables>,
  owner: string,
  time: number,
): Promise<void> {
  await transaction
    .updateTable('embedded_wallets')
    .set({ changed: time })
    .where('owner', '=', owner)
    .execute()
  await transaction
    .updateTable('embedded_users')
    .set((eb) => ({ created: eb.ref('created') }))
    .where('id', '=', owner)
    .execute()
}

/** The user's present address; null where the user does not log in by e-mail. */
export async function addressOfUser(
  transaction: Transaction<Tables>,
  owner: string,
): Promise<string | null> {
  return (
    (
      await transaction
        .selectFrom('embedded_identities')
        .select('subject')
        .where('owner', '=', owner)
        .where('issuer', '=', byEmail)
        .executeTakeFirst()
    )?.subject ?? null
  )
}

/**
 * The keeper goes on mailing its codes to the address that its shares were given with, until a
 * device of the user gives it a share with the new address.
 */
async function rememberRecovery(
  transaction: Transaction<Tables>,
  owner: string,
  before: string | null,
  after: string,
): Promise<void> {
  const wallet = await transaction
    .selectFrom('embedded_wallets')
    .innerJoin('embedded_sets', 'embedded_sets.wallet', 'embedded_wallets.id')
    .select(['embedded_wallets.id', 'embedded_wallets.recovery_email'])
    .where('embedded_wallets.owner', '=', owner)
    .where('embedded_sets.recovery', '=', 'keeper')
    // A share that an ID token alone opens was given with no address.
    .where((eb) =>
      eb.or([eb('embedded_sets.opens', 'is', null), eb('embedded_sets.opens', '!=', 'token')]),
    )
    .executeTakeFirst()
  if (!wallet) return
  const given = wallet.recovery_email ?? before
  await transaction
    .updateTable('embedded_wallets')
    .set({ recovery_email: given === after ? null : given })
    .where('id', '=', wallet.id)
    .execute()
}

/**
 * Replaces the address of a user who is locked. What belongs to the login by e-mail (sessions,
 * agreements) follows; attempts to log in by the previous address end.
 */
export async function replaceAddress(
  transaction: Transaction<Tables>,
  { owner, current, address }: NewAddress,
  time: number,
): Promise<Replaced> {
  const identities = await identitiesOf(transaction, owner)
  const before = identities.find(({ issuer }) => issuer === byEmail)
  if ((before?.subject ?? null) !== current) return 'other'
  const {
    created = time,
    name = null,
    picture = null,
    email = null,
    authority = null,
  } = before ?? {}
  if (
    !(await addIdentity(
      transaction,
      { issuer: byEmail, subject: address, authority, name, picture, email },
      owner,
      created,
    ))
  )
    return 'taken'
  await transaction.deleteFrom('embedded_address_waits').where('owner', '=', owner).execute()
  await rememberRecovery(transaction, owner, mailOf(identities), address)
  if (current === null) return 'replaced'
  // What the same person has agreed to goes along.
  const agreements = await transaction
    .selectFrom('embedded_agreements')
    .selectAll()
    .where('issuer', '=', byEmail)
    .where('subject', '=', current)
    .execute()
  if (agreements.length > 0)
    await transaction
      .insertInto('embedded_agreements')
      .values(agreements.map((each) => ({ ...each, subject: address })))
      .execute()
  await transaction
    .deleteFrom('embedded_identities')
    .where('issuer', '=', byEmail)
    .where('subject', '=', current)
    .execute()
  await transaction
    .updateTable('embedded_sessions')
    .set({ subject: address })
    .where('owner', '=', owner)
    .where('issuer', '=', byEmail)
    .where('subject', '=', current)
    .execute()
  await transaction.deleteFrom('embedded_attempts').where('address', '=', current).execute()
  return 'replaced'
}
