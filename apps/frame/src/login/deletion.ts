/**
 * The recovery service destroys its shares, then the server everything, then the frame its storage.
 * After an interruption this device can still sign and retry, or nothing is left.
 */
import type { DeleteReply, EmbeddedUser } from '@portico/wire'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { AccountDeps } from './account-deps.ts'
import { isFresh, prove } from './again.ts'
import { showPhrase } from './export.ts'

/** There is no share, or it was destroyed, and the device with it. */
const isNothing = (error: unknown): boolean =>
  isFrameError(error, 'recovery-unknown') ||
  (isFrameError(error, 'server-fault') && error.data?.['status'] === 403)

/**
 * @param ahead How far the server's clock is ahead, milliseconds: the recovery service checks the
 *   time.
 */
async function forgetAll(
  { recoveryService: find, store, now }: AccountDeps,
  { wallet, device: own }: EmbeddedUser,
  ahead: number,
): Promise<void> {
  const recoveryService = await find().catch((error: unknown) => {
    if (!isFrameError(error, 'no-recovery-service')) throw error
    return null
  })
  if (!wallet || !recoveryService) return
  const device = await store.device()
  const all = wallet.sets.map(({ id }) => id)
  const others = wallet.sets.filter((each) => each.device !== own).map(({ id }) => id)
  const pending = (await store.shares.list())
    .filter((each) => each.wallet === wallet.id && !all.includes(each.set))
    .map(({ set }) => set)
  // Own sets last: without one the recovery service does not know the device, which then could not
  // destroy others.
  for (const set of new Set([...others, ...pending, ...all]))
    await recoveryService
      .forget(device, { wallet: wallet.id, set, time: now() + ahead })
      .catch((error: unknown) => {
        if (!isNothing(error)) throw error
      })
}

/** An issued token is unknown: the user was deleted. */
const isDeleted = (error: unknown): boolean =>
  isFrameError(error, 'session-ended') && error.data?.['reason'] === 'session'

async function clear({ store }: AccountDeps, { id, wallet }: EmbeddedUser): Promise<void> {
  const shares = await store.shares.list()
  await store.shares.forget(
    shares.filter((each) => each.user === id || each.wallet === wallet?.id).map(({ set }) => set),
  )
  await store.session.clear()
}

/** Rejects with 4001 if the visitor cancels. */
export async function deleteAccount(deps: AccountDeps, signal: AbortSignal): Promise<DeleteReply> {
  const { within, account, server, screen, now } = deps
  const { backups } = await account.deletion()
  let isAsked = false
  const act = (): Promise<boolean> =>
    within(async (session) => {
      const { token } = session
      try {
        const { user, now: there } = await server.me(token)
        if (!(await isFresh(deps, session))) return false
        // Of a device that has not opened the wallet, the server keeps everything for now.
        if (user.proved !== false) await forgetAll(deps, user, there - now())
        isAsked = true
        // The next login may create another wallet.
        await deps.store.known.forget(user.id)
        await account.remove(token)
      } catch (error) {
        // An earlier answer was lost.
        if (!isAsked || !isDeleted(error)) throw error
      }
      await clear(deps, session.user)
      return true
    })
  for (;;) {
    if (!(await prove(deps, signal))) throw new FrameError(4001)
    const answer = await screen.confirmDeletion({ backups, act, signal })
    if (!answer) throw new FrameError(4001)
    if (answer.value === 'deleted') return { backups }
    if (answer.value === 'phrase')
      await showPhrase(
        { ...deps, takeShares: (session) => deps.takeShares(session, 'export') },
        signal,
      )
  }
}
