/** The two shares of this device's set, fetched for one use. */
import type { Purpose } from '@portico/wire'
import type { SharePair } from '../keys/protocol.ts'
import { wipe } from '../shared/bytes.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginParts } from './parts.ts'
import { look, ownSet, walletLock } from './wallet.ts'

type ShareParts = Pick<LoginParts, 'store' | 'server' | 'locks' | 'now'>

async function take({ store, server }: ShareParts, token: string, set: string | null, why: Purpose): Promise<SharePair> {
  if (set === null) throw new FrameError('no-session')
  const released = await server.release(token, await store.device(), why, set)
  const own = await store.shares.open(set)
  if (own) return [own, released.buffer] as const
  wipe(released)
  throw new FrameError('storage-damaged')
}

/** The device's and the server's. The caller overwrites them. */
export function takeShares(parts: ShareParts, { user, token }: StoredSession, why: Purpose): Promise<SharePair> {
  return parts.locks.hold(walletLock, async () => {
    const set = await ownSet(parts, user)
    try {
      return await take(parts, token, set, why)
    } catch (error) {
      // A change of the recovery was interrupted after the server had accepted the new set. The set is valid, and this device has not stored that yet.
      const next = isFrameError(error, 'server-fault') ? await ownSet(parts, (await look(parts, token)).user) : set
      if (next === set) throw error
      return take(parts, token, next, why)
    }
  })
}
