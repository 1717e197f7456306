/**
 * Splits the seed again, which makes old shares useless; the recovery service replaces its shares,
 * then the server accepts the set. After an interruption every device can still sign, and this one
 * can choose again.
 */
import type { EmbeddedUser, WalletSet } from '@portico/wire'
import type { Answered } from '../ports.ts'
import { wipe } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import type { RecoveryMethod, StoredSession } from '../store/store.ts'
import { prove } from './again.ts'
import type { LoginMethodDeps } from './login.ts'
import { tryConfirm } from './confirm-address.ts'
import { newSet, place } from './make-wallet.ts'
import type { LoginDeps } from './deps.ts'
import { ownAddress, ownMethod } from './own-recovery.ts'
import { askPlan, askPresentSecret } from './recovery-plan.ts'
import type { RecoveryPlan } from './recovery-port.ts'
import { look, ownSet, walletLock } from './wallet.ts'

/**
 * With null as the recovery method if another device has changed it, or a change may be incomplete.
 */
export async function presentSet(
  { store }: Pick<LoginDeps, 'store'>,
  { user }: StoredSession,
): Promise<WalletSet | null> {
  const { wallet } = user
  const own = await ownSet({ store }, user)
  if (!wallet || own === null) return null
  const shares = await store.shares.list()
  // A pending share besides the valid one: the recovery service may have only its share.
  if (
    shares.some(
      ({ state, wallet: of, set }) => state === 'pending' && of === wallet.id && set !== own,
    )
  )
    return null
  return wallet.sets.find(({ id, recovery }) => id === own && recovery !== null) ?? null
}

/** With the share for the new recovery method. */
export async function splitAnew(
  deps: LoginMethodDeps,
  session: StoredSession,
  plan: RecoveryPlan,
): Promise<void> {
  const shares = await deps.takeShares(session, 'sign')
  try {
    await deps.locks.hold(walletLock, async () => {
      const { user, token } = await look(deps, session.token)
      const { wallet } = user
      if (!wallet) throw new FrameError('no-session')
      const proves = newSet(deps, wallet.id, user)
      const made = await deps.keys.split(shares, wallet.addresses, proves)
      await deps.server.keepSet(token, {
        ...(await place(deps, made, { proves, user, plan, replaces: true })),
        only: true,
      })
      if ((await ownSet(deps, (await look(deps, token)).user)) === null)
        throw new FrameError('bad-reply')
    })
  } finally {
    wipe(...shares)
  }
}

/** For a readable share in place of a locked one, also where another device has locked it. */
async function withPresentSecret(
  deps: LoginDeps,
  { id: wallet, sets }: NonNullable<EmbeddedUser['wallet']>,
  { method, isPresent }: { method: RecoveryMethod | null; isPresent: boolean },
  plan: RecoveryPlan,
  signal: AbortSignal,
): Promise<Answered<RecoveryPlan>> {
  if (plan.kind !== 'service') return { value: plan }
  const newest = sets.findLast(({ recovery }) => recovery !== null)?.recovery
  const kind = newest && newest !== 'service' ? newest : method?.kind
  if (!kind || kind === 'service') return { value: plan }
  // Another device may have changed the secret since.
  const lock = isPresent && method?.kind === kind ? method.lock : null
  const secret = await askPresentSecret(deps, { kind, wallet, lock }, signal)
  return secret && { value: { ...plan, unlock: secret.value } }
}

/** Rejects with 4001 if the visitor cancels. */
export async function setRecovery(deps: LoginMethodDeps, signal: AbortSignal): Promise<void> {
  const { within } = deps
  // Without the recovery service nothing starts.
  await deps.recoveryService()
  if (!(await prove(deps, signal))) throw new FrameError(4001)
  const planned = await within(async (session) => {
    const { user } = await look(deps, session.token)
    if (!user.wallet) throw new FrameError('no-session')
    const present = await presentSet(deps, { ...session, user })
    // Offered is a code to the present address; an earlier address, or a token alone, is another
    // method.
    const isOther = user.wallet.recoveryEmail || present?.opens === 'token'
    const [method, address] = [await ownMethod(deps, user), await ownAddress(deps, user)]
    const wanted = { user, wallet: user.wallet.id, address }
    const plan = await askPlan(
      deps,
      { ...wanted, present: isOther ? null : (present?.recovery ?? null) },
      signal,
    )
    if (!plan) return null
    return withPresentSecret(
      deps,
      user.wallet,
      { method, isPresent: present !== null },
      plan.value,
      signal,
    )
  })
  // The recovery service destroys shares before the server checks the login, so it must be fresh.
  if (!planned || !(await prove(deps, signal))) throw new FrameError(4001)
  signal.throwIfAborted()
  await within((session) => splitAnew(deps, session, planned.value))
  await within(({ user }) => tryConfirm(deps, user, signal))
}
