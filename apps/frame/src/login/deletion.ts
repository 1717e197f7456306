/**
 * Deletes a login. First the keeper destroys its shares, then the server deletes everything, then
 * the frame deletes what it has stored. If it is interrupted, this device can still sign and delete
 * again, or nothing is left.
 */
import type { DeleteReply, EmbeddedUser } from '@portico/wire'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { AccountParts } from './account-parts.ts'
import { isFresh, prove } from './again.ts'
import { showPhrase } from './export.ts'

/**
 * The keeper has no share of the set: none was stored, or it was destroyed before, so that the
 * keeper no longer knows this device.
 */
const isNothing = (error: unknown): boolean =>
  isFrameError(error, 'recovery-unknown') ||
  (isFrameError(error, 'server-fault') && error.data?.['status'] === 403)

/**
 * @param ahead Milliseconds by which the server's clock is ahead of this device's, because the
 *   keeper checks the time.
 */
async function forgetAll(
  { keeper: find, store, now }: AccountParts,
  { wallet, device: own }: EmbeddedUser,
  ahead: number,
): Promise<void> {
  const keeper = await find().catch((error: unknown) => {
    if (!isFrameError(error, 'no-keeper')) throw error
    return null
  })
  if (!wallet || !keeper) return
  const device = await store.device()
  const all = wallet.sets.map(({ id }) => id)
  const others = wallet.sets.filter((each) => each.device !== own).map(({ id }) => id)
  // Sets that the keeper may have and the server does not.
  const pending = (await store.shares.list())
    .filter((each) => each.wallet === wallet.id && !all.includes(each.set))
    .map(({ set }) => set)
  // This device's own sets come last: without one the keeper no longer knows the device, which then
  // could not destroy others.
  for (const set of new Set([...others, ...pending, ...all]))
    await keeper
      .forget(device, { wallet: wallet.id, set, time: now() + ahead })
      .catch((error: unknown) => {
        if (!isNothing(error)) throw error
      })
}

/** The server does not know a token that it has issued, so it has deleted the user. */
const isGone = (error: unknown): boolean =>
  isFrameError(error, 'session-ended') && error.data?.['reason'] === 'session'

async function clear({ store }: AccountParts, { id, wallet }: EmbeddedUser): Promise<void> {
  const shares = await store.shares.list()
  await store.shares.forget(
    shares.filter((each) => each.user === id || each.wallet === wallet?.id).map(({ set }) => set),
  )
  await store.session.clear()
}

/**
 * Resolves once everything is deleted and the visitor has been told. Rejects with 4001 where they
 * cancel.
 */
export async function deleteAccount(
  parts: AccountParts,
  signal: AbortSignal,
): Promise<DeleteReply> {
  const { within, account, server, screen, now } = parts
  const { backups } = await account.deletion()
  let isAsked = false
  const act = (): Promise<boolean> =>
    within(async (session) => {
      const { token } = session
      try {
        const { user, now: there } = await server.me(token)
        if (!(await isFresh(parts, session))) return false
        await forgetAll(parts, user, there - now())
        isAsked = true
        await account.remove(token)
      } catch (error) {
        // The answer to an earlier request was lost.
        if (!isAsked || !isGone(error)) throw error
      }
      await clear(parts, session.user)
      return true
    })
  for (;;) {
    if (!(await prove(parts, signal))) throw new FrameError(4001)
    const answer = await screen.confirmDeletion({ backups, act, signal })
    if (!answer) throw new FrameError(4001)
    if (answer.value === 'deleted') return { backups }
    if (answer.value === 'phrase')
      await showPhrase(
        { ...parts, takeShares: (session) => parts.takeShares(session, 'export') },
        signal,
      )
  }
}
