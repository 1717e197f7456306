import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'
import { addIdentity, identitiesOf, mailOf } from './identities.ts'
import { byEmail } from './users.ts'

export interface NewAddress {
  owner: string
  current: string | null
  address: string
}

/**
 * `other`: the present address is not `current`; `taken`: the new one is another user's. Nothing is
 * stored then.
 */
export type Replaced = 'replaced' | 'other' | 'taken'

/** Serialises changes of the user's identities. The wallet is locked first, as in a deletion. */
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
 * The recovery service mails to the address that its shares were stored with, until a device stores
 * one with the new address.
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
    .where('embedded_sets.recovery', '=', 'service')
    // A share for an ID token alone has no address.
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
 * For a locked user. Sessions and agreements of the login by e-mail follow; attempts by the
 * previous address end.
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
  // Agreements of the same person follow.
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
