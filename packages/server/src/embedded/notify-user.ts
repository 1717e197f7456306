import type { Selectable } from 'kysely'
import type { EmbeddedSessionRow } from '../database/embedded-schema.ts'
import type { EmbeddedUser, WaitingRemoval } from '../wire.ts'
import { addressWaitOf } from './due-address.ts'
import { identitiesOf, loginMethodId, mailOf, type IdentityRow } from './identities.ts'
import { agreementOf } from './legal.ts'
import { byPasskey, walletOf, type Reader } from './users.ts'

type Came = Pick<Selectable<EmbeddedSessionRow>, 'issuer' | 'subject' | 'project'>

export const cameBy = (
  { issuer, subject }: Pick<Came, 'issuer' | 'subject'>,
  identity: Pick<IdentityRow, 'issuer' | 'subject'>,
): boolean => identity.issuer === issuer && (subject === null || identity.subject === subject)

/** Waiting, or ended because another user got the address. */
async function changeOf(db: Reader, owner: string): Promise<EmbeddedUser['change']> {
  const row = await db
    .selectFrom('embedded_address_waits')
    .selectAll()
    .where('owner', '=', owner)
    .executeTakeFirst()
  if (!row) return null
  const { address, until, taken } = addressWaitOf(row)
  return { email: address, until, state: taken === null ? 'waits' : 'taken' }
}

async function removalsOf(
  db: Reader,
  owner: string,
  identities: readonly IdentityRow[],
): Promise<WaitingRemoval[]> {
  const rows = await db
    .selectFrom('embedded_removals')
    .innerJoin('embedded_devices as asked', 'asked.id', 'embedded_removals.device')
    .leftJoin('embedded_devices as removed', 'removed.id', 'embedded_removals.target')
    .select([
      'embedded_removals.id',
      'embedded_removals.kind',
      'embedded_removals.target',
      'embedded_removals.until',
      'asked.name as device',
      'removed.name as name',
    ])
    .where('embedded_removals.owner', '=', owner)
    .orderBy('embedded_removals.until')
    .orderBy('embedded_removals.id')
    .execute()
  return rows.map(({ id, kind, target, until, device, name }) => {
    const method = identities.find((each) => loginMethodId(each) === target)
    return { id, kind, name: name ?? method?.issuer ?? null, device, until: Number(until) }
  })
}

export async function notifyUser(
  db: Reader,
  login: Pick<Selectable<EmbeddedSessionRow>, 'owner' | 'device' | 'authenticated'> & Came,
): Promise<EmbeddedUser> {
  const { owner, device, issuer, authenticated } = login
  const identities = await identitiesOf(db, owner)
  const identity = identities.find((each) => cameBy(login, each))
  const wallet = await walletOf(db, owner)
  const row = await db
    .selectFrom('embedded_devices')
    .select('proved')
    .where('id', '=', device)
    .executeTakeFirst()
  const sets = wallet
    ? await db
        .selectFrom('embedded_sets')
        .select(['id', 'device', 'recovery', 'opens'])
        .where('wallet', '=', wallet.id)
        .orderBy('created', 'desc')
        .orderBy('id')
        .execute()
    : []
  return {
    id: owner,
    email: mailOf(identities),
    provider: issuer,
    // A passkey's name is that of its device.
    name: issuer === byPasskey ? null : (identity?.name ?? null),
    picture: identity?.picture ?? null,
    wallet: wallet
      ? {
          id: wallet.id,
          addresses: { eip155: wallet.eip155, solana: wallet.solana },
          sets: sets.map((set) => ({ ...set, opens: set.opens ?? 'code' })),
          recoveryEmail: sets.some(
            ({ recovery, opens }) => recovery === 'service' && opens !== 'token',
          )
            ? wallet.recovery_email
            : null,
        }
      : null,
    device,
    authenticated: Number(authenticated),
    legal: await agreementOf(db, login),
    change: await changeOf(db, owner),
    proved: (row?.proved ?? null) !== null,
    removals: await removalsOf(db, owner, identities),
  }
}
