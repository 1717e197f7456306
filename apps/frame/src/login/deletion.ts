/**
 * The end of a login. The keeper destroys its shares first, then the server everything, then the frame what it has: whatever stops in between leaves a wallet that
 * this device still signs with, and that can be deleted again, or none at all.
 */
import type { DeleteReply, EmbeddedUser } from '@portico/wire'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { AccountParts } from './account-parts.ts'
import { isFresh, prove } from './again.ts'
import { showPhrase } from './export.ts'

/** Nothing of the set is there: none was kept, or it was destroyed before, so that the keeper does not know this device any more. */
const isNothing = (error: unknown): boolean => isFrameError(error, 'recovery-unknown') || (isFrameError(error, 'server-fault') && error.data?.['status'] === 403)

/** @param ahead Milliseconds by which the server's clock is ahead of this device's, as the keeper goes by the time. */
async function forgetAll({ keeper: find, store, now }: AccountParts, { wallet, device: own }: EmbeddedUser, ahead: number): Promise<void> {
  const keeper = await find().catch((error: unknown) => {
    if (!isFrameError(error, 'no-keeper')) throw error
    return null
  })
  if (!wallet || !keeper) return
  const device = await store.device()
  const all = wallet.sets.map(({ id }) => id)
  const others = wallet.sets.filter((each) => each.device !== own).map(({ id }) => id)
  // Sets that the keeper may have taken, and the server never has.
  const pending = (await store.shares.list()).filter((each) => each.wallet === wallet.id && !all.includes(each.set)).map(({ set }) => set)
  // This device's are the last: without one it is not known to the keeper, and could have no other destroyed.
  for (const set of new Set([...others, ...pending, ...all]))
    await keeper.forget(device, { wallet: wallet.id, set, time: now() + ahead }).catch((error: unknown) => {
      if (!isNothing(error)) throw error
    })
}

/** The server knows nothing of a token that it gave: it has deleted whoever it was of. */
const isGone = (error: unknown): boolean => isFrameError(error, 'session-ended') && error.data?.['reason'] === 'session'

async function clear({ store }: AccountParts, { id, wallet }: EmbeddedUser): Promise<void> {
  const here = await store.shares.list()
  await store.shares.forget(here.filter((each) => each.user === id || each.wallet === wallet?.id).map(({ set }) => set))
  await store.session.clear()
}

/** Resolves once nothing is left and the visitor has read so. Rejects with 4001 where they turn away. */
export async function deleteAccount(parts: AccountParts, signal: AbortSignal): Promise<DeleteReply> {
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
        // The answer to what was asked before has not come back.
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
    if (answer.value === 'phrase') await showPhrase({ ...parts, takeShares: (session) => parts.takeShares(session, 'export') }, signal)
  }
}
