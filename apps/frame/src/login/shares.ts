/** The two shares of this device's set, fetched for one use. */
import type { Purpose } from '@portico/wire'
import type { SharePair } from '../keys/protocol.ts'
import { wipe } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginParts } from './parts.ts'
import { ownSet, walletLock } from './wallet.ts'

/** The device's and the server's. The caller overwrites them. */
export function takeShares({ store, server, locks }: Pick<LoginParts, 'store' | 'server' | 'locks'>, { user, token }: StoredSession, why: Purpose): Promise<SharePair> {
  return locks.hold(walletLock, async () => {
    const set = await ownSet({ store }, user)
    if (set === null) throw new FrameError('no-session')
    const released = await server.release(token, await store.device(), why, set)
    const own = await store.shares.open(set)
    if (own) return [own, released.buffer] as const
    wipe(released)
    throw new FrameError('storage-damaged')
  })
}
