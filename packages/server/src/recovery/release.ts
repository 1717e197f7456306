/** Gives a device the newest share, once it has waited, and tells the owner of a new device. */
import type { Transaction } from 'kysely'
import { digestOf } from '../auth/secrets.ts'
import type { RecoveryTables } from './database.ts'
import type { RecoveryDeps } from './deps.ts'
import { addDevice, newestShare } from './shares.ts'
import { hold, type Held, type Newcomer } from './waits.ts'

/**
 * Undefined without a share. The mail is stored in the same transaction, so that no new device gets a
 * share without it. Call `mail.wake` after the commit.
 */
export async function release(
  deps: RecoveryDeps,
  transaction: Transaction<RecoveryTables>,
  newcomer: Newcomer,
  sets: readonly string[],
): Promise<Held | { set: string; share: string } | undefined> {
  const { wallet, key } = newcomer
  const held = await hold(deps, transaction, newcomer)
  if (held) return held
  const share = await newestShare({ ...deps, db: transaction }, wallet, sets)
  if (share && (await addDevice(transaction, wallet, key, deps.now())))
    await notifyOwner(deps, transaction, newcomer)
  return share
}

/** A wallet that an ID token alone opens has no address. */
async function notifyOwner(
  { mail }: RecoveryDeps,
  transaction: Transaction<RecoveryTables>,
  { owner, wallet, key, locale, site, device }: Newcomer,
): Promise<void> {
  if (owner === null || !mail.on) return
  await mail.sendWithin(
    transaction,
    owner,
    locale,
    { kind: 'recovery-added', site, device },
    `added ${digestOf(`${wallet} ${key}`)}`,
  )
}
