/**
 * Another way of recovery. This device splits anew, so that what the keeper had is a share of nothing; the keeper takes the new share in the place of all
 * others, and then the server says that it counts. A device signs by its own share and the server's: whatever stops in between, every device goes on signing,
 * and this one can choose again.
 */
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

/** How this wallet is recovered, as this device knows it: null where another one has changed that, or where a change has not come to its end. */
export async function presentRecovery({ store }: Pick<LoginParts, 'store'>, { user }: StoredSession): Promise<RecoveryPlan['kind'] | null> {
  const { wallet } = user
  const own = await ownSet({ store }, user)
  if (!wallet || own === null) return null
  const here = await store.shares.list()
  // A share that waits beside one that counts: the keeper may have it, and nothing else any more.
  if (here.some(({ state, wallet: of, set }) => state === 'pending' && of === wallet.id && set !== own)) return null
  return wallet.sets.find(({ id }) => id === own)?.recovery ?? null
}

/** This device's set, made anew with the recovery's share where it belongs now. */
export async function splitAnew(parts: WayParts, session: StoredSession, plan: RecoveryPlan): Promise<void> {
  const shares = await parts.takeShares(session, 'sign')
  try {
    await parts.locks.hold(walletLock, async () => {
      const { user, token } = await look(parts, session.token)
      const { wallet } = user
      if (!wallet) throw new FrameError('no-session')
      const made = await parts.keys.split(shares, wallet.addresses)
      await parts.server.keepSet(token, { ...(await place(parts, made, { wallet: wallet.id, user, plan, replaces: true })), only: true })
      if ((await ownSet(parts, (await look(parts, token)).user)) === null) throw new FrameError('bad-reply')
    })
  } finally {
    wipe(...shares)
  }
}

/** Rejects with 4001 where the visitor turns away. */
export async function setRecovery(parts: WayParts, signal: AbortSignal): Promise<void> {
  const { within } = parts
  // Without a keeper nothing is begun.
  await parts.keeper()
  if (!(await prove(parts, signal))) throw new FrameError(4001)
  const planned = await within(async (session) => {
    const { user } = await look(parts, session.token)
    if (!user.wallet) throw new FrameError('no-session')
    return askPlan(parts, { user, wallet: user.wallet.id, present: await presentRecovery(parts, { ...session, user }) }, signal)
  })
  // Whoever has thought about it for long proves once more who they are: the keeper destroys what it has before the server is asked.
  if (!planned || !(await prove(parts, signal))) throw new FrameError(4001)
  signal.throwIfAborted()
  await within((session) => splitAnew(parts, session, planned.value))
}
