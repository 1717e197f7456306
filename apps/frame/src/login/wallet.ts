/** This device's part of the wallet, as its storage and the server have it. */
import type { EmbeddedUser } from '@portico/wire'
import { wipe } from '../shared/bytes.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginParts } from './parts.ts'

/** One name for all that makes or takes out shares. */
export const walletLock = 'wallet'

/** The set of this device whose share is here; what is pending is kept from then on. Null where there is none. */
export async function ownSet({ store }: Pick<LoginParts, 'store'>, { wallet, device }: EmbeddedUser): Promise<string | null> {
  if (!wallet) return null
  const here = await store.shares.list()
  for (const set of wallet.sets) {
    const mine = set.device === device ? here.find((each) => each.set === set.id && each.wallet === wallet.id) : undefined
    if (!mine) continue
    const share = await store.shares.open(set.id)
    // It is there, but can no longer be opened: the device needs another.
    if (!share) continue
    wipe(share)
    if (mine.state === 'pending') await store.shares.keep(set.id)
    return set.id
  }
  return null
}

/** What the server says now; every tab knows it from then on. */
export async function look({ server, store, now }: Pick<LoginParts, 'server' | 'store' | 'now'>, token: string): Promise<StoredSession> {
  const { user, expires, now: there } = await server.me(token)
  const next = { token, user, expires: expires - there + now() }
  // Who has signed out meanwhile, here or in another tab, is not brought back.
  if ((await store.session.read())?.token === token) await store.session.write(next)
  return next
}
