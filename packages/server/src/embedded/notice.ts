/** Mails to the owner about an act, stored in its transaction. */
import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema.ts'
import type { Deps } from '../http/deps.ts'
import type { Notice } from '../mail/types.ts'
import { identitiesOf, mailOf } from './identities.ts'
import type { Login } from './sessions.ts'

/** Who acted, and in which project; its name is read before, because a query may wait. */
export interface Act extends Pick<Login, 'owner' | 'device' | 'locale'> {
  projectName: string
}

/**
 * Call `mail.wake` after the commit. Without an address there is no mail.
 *
 * @param address Default: the owner's.
 */
export async function notifyOwner(
  { embedded: { mail } }: Pick<Deps, 'embedded'>,
  transaction: Transaction<Tables>,
  { owner, device, locale, projectName: project }: Act,
  what: Notice,
  address?: string | null,
): Promise<void> {
  const to = address ?? mailOf(await identitiesOf(transaction, owner))
  if (to === null || !mail.on) return
  const { name, site } = await transaction
    .selectFrom('embedded_devices')
    .select(['name', 'site'])
    .where('id', '=', device)
    .executeTakeFirstOrThrow()
  await mail.sendWithin(transaction, to, locale, { ...what, project, site, device: name })
}
