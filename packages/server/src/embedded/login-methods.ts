/** Any identity but the last can be removed. */
import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'
import { HttpError } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'
import type { LoginMethodList } from '../wire.ts'
import { audit } from './audit.ts'
import { identitiesOf, mailOf, loginMethodId, type IdentityRow } from './identities.ts'
import type { Login } from './sessions.ts'
import { notifyOwner } from './notice.ts'
import { cameBy } from './notify-user.ts'
import { takeRemoval } from './take-removal.ts'
import { projectNameOf } from './project-name.ts'
import { byEmail } from './users.ts'

/** For its owner. */
export const labelOf = ({ issuer, subject, name, email }: IdentityRow): string | null =>
  issuer === byEmail ? subject : (name ?? email)

export async function listLoginMethods({ db }: Deps, login: Login): Promise<LoginMethodList> {
  const identities = await identitiesOf(db, login.owner)
  return {
    loginMethods: identities.map((identity) => ({
      id: loginMethodId(identity),
      loginMethod: identity.issuer,
      label: labelOf(identity),
      picture: identity.picture,
      created: Number(identity.created),
      isCurrent: cameBy(login, identity),
    })),
  }
}

/**
 * Refuses while the recovery service needs the identity's address or ID token, until the wallet has
 * another method of recovery.
 */
async function refuseWithoutRecovery(
  transaction: Transaction<Tables>,
  owner: string,
  id: string,
  isAddress: boolean,
): Promise<void> {
  const recoverySet = await transaction
    .selectFrom('embedded_sets')
    .innerJoin('embedded_wallets', 'embedded_wallets.id', 'embedded_sets.wallet')
    .select('embedded_sets.id')
    .where('embedded_wallets.owner', '=', owner)
    .where('embedded_sets.recovery', '=', 'service')
    .where((eb) =>
      eb.or([
        eb('embedded_sets.loginMethod', '=', id),
        ...(isAddress
          ? [
              eb.or([
                eb('embedded_sets.opens', 'is', null),
                eb('embedded_sets.opens', '!=', 'token'),
              ]),
            ]
          : []),
      ]),
    )
    .executeTakeFirst()
  if (recoverySet)
    throw new HttpError(
      409,
      'recovery',
      'the wallet’s recovery needs this login method: choose another recovery method first',
    )
}

/** Throws where it does not exist, is the last one, or the recovery needs it. */
export async function findRemovableMethod(
  transaction: Transaction<Tables>,
  owner: string,
  id: string,
): Promise<{ identity: IdentityRow; identities: readonly IdentityRow[] }> {
  const identities = await identitiesOf(transaction, owner)
  const identity = identities.find((each) => loginMethodId(each) === id)
  if (!identity) throw new HttpError(404, 'login-method', 'the login method does not exist')
  const rest = identities.filter((each) => each !== identity)
  if (rest.length === 0)
    throw new HttpError(
      409,
      'last-login-method',
      'this is the last login method: add another first',
    )
  await refuseWithoutRecovery(transaction, owner, id, mailOf(identities) !== mailOf(rest))
  return { identity, identities }
}

/**
 * Its sessions end, except for the requesting one.
 *
 * @param waited As in `deleteUser`; no session requests it then.
 */
export async function removeLoginMethod(
  deps: Deps,
  login: Pick<Login, 'owner' | 'device' | 'project' | 'locale'> & { digest?: string },
  id: string,
  waited?: string,
): Promise<void> {
  const {
    db,
    now,
    embedded: { mail },
  } = deps
  const { owner, device, digest = '' } = login
  // Read first: on SQLite a query beside a transaction may wait for it.
  const act = { ...login, projectName: await projectNameOf(deps, login.project) }
  await db.transaction().execute(async (transaction) => {
    const time = now()
    await transaction
      .updateTable('embedded_users')
      .set((eb) => ({ created: eb.ref('created') }))
      .where('id', '=', owner)
      .execute()
    if (waited !== undefined && !(await takeRemoval(transaction, waited, time))) return
    const { identity, identities } = await findRemovableMethod(transaction, owner, id)
    const { issuer, subject } = identity
    // A pending change of address ends as well.
    if (issuer === byEmail)
      await transaction.deleteFrom('embedded_address_waits').where('owner', '=', owner).execute()
    await transaction
      .deleteFrom('embedded_removals')
      .where('owner', '=', owner)
      .where('target', '=', id)
      .execute()
    await transaction
      .deleteFrom('embedded_identities')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
    await transaction
      .updateTable('embedded_sessions')
      .set({ ended: time, ending: 'login-method-removed' })
      .where('owner', '=', owner)
      .where('issuer', '=', issuer)
      .where((eb) => eb.or([eb('subject', '=', subject), eb('subject', 'is', null)]))
      .where('digest', '!=', digest)
      .where('ended', 'is', null)
      .execute()
    await audit(transaction, time, { event: 'login-method-removed', owner, device, detail: issuer })
    // Also to an address that was the method.
    await notifyOwner(
      deps,
      transaction,
      act,
      { kind: 'method-removed', method: issuer },
      mailOf(identities),
    )
  })
  mail.wake()
}
