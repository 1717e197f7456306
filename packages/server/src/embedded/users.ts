import type { Kysely, Selectable, Transaction } from 'kysely'
import type { EmbeddedDeviceRow } from '../database/embedded-schema.ts'
import type { Tables } from '../database/schema.ts'
import { addressOf, formsOf } from '../mail/address.ts'
import { createId } from './id.ts'

export type Reader = Kysely<Tables> | Transaction<Tables>
export type Device = Selectable<EmbeddedDeviceRow>

export const byEmail = 'email'
/** Each passkey is an identity, whose subject is its user handle. */
export const byPasskey = 'passkey'
/** The subject is the Farcaster id. */
export const byFarcaster = 'farcaster'

export async function ownerOf(
  db: Reader,
  issuer: string,
  subject: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('embedded_identities')
    .select('owner')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.owner
}

/** The form of an address under which its user is stored, else its one form. */
export async function storedAddress(db: Reader, email: string): Promise<string> {
  for (const form of formsOf(email))
    if ((await ownerOf(db, byEmail, form)) !== undefined) return form
  return addressOf(email)
}

export const walletOf = (
  db: Reader,
  owner: string,
): Promise<
  { id: string; eip155: string; solana: string; recovery_email: string | null } | undefined
> =>
  db
    .selectFrom('embedded_wallets')
    .select(['id', 'eip155', 'solana', 'recovery_email'])
    .where('owner', '=', owner)
    .executeTakeFirst()

export const deviceOf = (db: Reader, owner: string, key: string): Promise<Device | undefined> =>
  db
    .selectFrom('embedded_devices')
    .selectAll()
    .where('owner', '=', owner)
    .where('key', '=', key)
    .where('removed', 'is', null)
    .executeTakeFirst()

export async function findOrCreateDevice(
  transaction: Transaction<Tables>,
  owner: string,
  { key, site, device: name }: { key: string; site: string; device: string },
  now: number,
): Promise<string> {
  const id = createId()
  await transaction
    .insertInto('embedded_devices')
    .values({
      id,
      owner,
      key,
      name,
      site,
      created: now,
      seen: now,
      removed: null,
      since: null,
      waits: null,
      refusal: null,
      proved: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key'])
        .where('removed', 'is', null)
        .doUpdateSet({ seen: now, name }),
    )
    .execute()
  return (await deviceOf(transaction, owner, key))!.id
}

/** Of a user who has a wallet; another one has nothing that a stranger could take. */
export const isNewDevice = async (db: Reader, owner: string, key: string): Promise<boolean> =>
  (await walletOf(db, owner)) !== undefined && (await deviceOf(db, owner, key)) === undefined
