/**
 * Changes the way of recovery. This device splits the seed again, which makes the keeper's old
 * shares useless; the keeper replaces all its shares by the new one, and then the server accepts
 * the set. Signing needs only the device's and the server's share, so after an interruption every
 * device can still sign, and this one can choose again.
 */
import type { WalletSet } from '@portico/wire'
import { wipe } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { prove } from './again.ts'
import type { WayParts } from './login.ts'
import { place } from './make-wallet.ts'
import type { LoginParts } from './parts.ts'
import { askPlan } from './recovery-plan.ts'
import type { RecoveryPlan } from './recovery-port.ts'
import { look, ownSet, walletLock } from './wallet.ts'

/**
 * This device's set, with the wallet's way of recovery as this device knows it: null where another
 * device has changed it, or a change may not have completed.
 */
export async function presentSet(
  { store }: Pick<LoginParts, 'store'>,
  { user }: StoredSession,
): Promise<WalletSet | null> {
  const { wallet } = user
  const own = await ownSet({ store }, user)
  if (!wallet || own === null) return null
  const shares = await store.shares.list()
  // There is a pending share beside the valid one: the keeper may have the pending set's share and
  // no others.
  if (
    shares.some(
      ({ state, wallet: of, set }) => state === 'pending' && of === wallet.id && set !== own,
    )
  )
    return null
  return wallet.sets.find(({ id, recovery }) => id === own && recovery !== null) ?? null
}

/** Replaces this device's set, with the recovery share for the new way of recovery. */
export async function splitAnew(
  parts: WayParts,
  session: StoredSession,
  plan: RecoveryPlan,
): Promise<void> {
  const shares = await parts.takeShares(session, 'sign')
  try {
    await parts.locks.hold(walletLock, async () => {
      const { user, token } = await look(parts, session.token)
      const { wallet } = user
      if (!wallet) throw new FrameError('no-session')
      const made = await parts.keys.split(shares, wallet.addresses)
      await parts.server.keepSet(token, {
        ...(await place(parts, made, { wallet: wallet.id, user, plan, replaces: true })),
        only: true,
      })
      if ((await ownSet(parts, (await look(parts, token)).user)) === null)
        throw new FrameError('bad-reply')
    })
  } finally {
    wipe(...shares)
  }
}

/** Rejects with 4001 where the visitor cancels. */
export async function setRecovery(parts: WayParts, signal: AbortSignal): Promise<void> {
  const { within } = parts
  // Without a keeper, nothing is begun.
  await parts.keeper()
  if (!(await prove(parts, signal))) throw new FrameError(4001)
  const planned = await within(async (session) => {
    const { user } = await look(parts, session.token)
    if (!user.wallet) throw new FrameError('no-session')
    const present = await presentSet(parts, { ...session, user })
    // What is offered is a code to the present address. One to an earlier address is another way,
    // and a share that an ID token alone opens has none.
    const isOther = user.wallet.recoveryEmail || present?.opens === 'token'
    return askPlan(
      parts,
      { user, wallet: user.wallet.id, present: isOther ? null : (present?.recovery ?? null) },
      signal,
    )
  })
  // If choosing took too long, the owner logs in again first, because the keeper destroys its
  // shares before the server checks the login.
  if (!planned || !(await prove(parts, signal))) throw new FrameError(4001)
  signal.throwIfAborted()
  await within((session) => splitAnew(parts, session, planned.value))
}
