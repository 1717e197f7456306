/** For one use. */
import type { Purpose } from '@portico/wire'
import type { SharePair } from '../keys/protocol.ts'
import { wipe } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginDeps } from './deps.ts'
import { look, openOwn, walletLock, type OwnShare } from './wallet.ts'

type ShareDeps = Pick<LoginDeps, 'store' | 'server' | 'locks' | 'now'>

async function take(
  { store, server }: ShareDeps,
  token: string,
  own: OwnShare | null,
  why: Purpose,
): Promise<SharePair> {
  if (!own) throw new FrameError('no-session')
  try {
    const released = await server.release(token, await store.device(), why, own.set)
    return [own.share, released.buffer]
  } catch (error) {
    wipe(own.share)
    throw error
  }
}

/** The caller overwrites both. */
export function takeShares(
  deps: ShareDeps,
  { user, token }: StoredSession,
  why: Purpose,
): Promise<SharePair> {
  return deps.locks.hold(walletLock, async () => {
    const own = await openOwn(deps, user)
    try {
      return await take(deps, token, own, why)
    } catch (error) {
      if (!isFrameError(error, 'server-fault')) throw error
      // A recovery change was interrupted after the server accepted the new set, which is valid but
      // not stored here.
      const next = await openOwn(deps, (await look(deps, token)).user)
      if (next?.set !== own?.set) return take(deps, token, next, why)
      wipe(next?.share)
      throw error
    }
  })
}
