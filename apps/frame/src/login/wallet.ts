/** This device's set of the wallet, in its storage and at the server. */
import type { EmbeddedUser } from '@portico/wire'
import { wipe } from '../shared/bytes.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginParts } from './parts.ts'

/** The name of the lock for all operations that make or remove shares. */
export const walletLock = 'wallet'

/** The device's set, and its share that is stored here. */
export interface OwnShare {
  set: string
  share: ArrayBuffer
}

/**
 * The address that the keeper's shares were given with, to which its codes go. It stays the earlier
 * one after a change, until a device gives it a share anew.
 */
export const recoveryEmail = ({ email, wallet }: EmbeddedUser): string | null =>
  wallet?.recoveryEmail ?? email

/** The caller overwrites the share. A pending share is marked as kept. Null where there is none. */
export async function openOwn(
  { store }: Pick<LoginParts, 'store'>,
  { wallet, device }: EmbeddedUser,
): Promise<OwnShare | null> {
  if (!wallet) return null
  const shares = await store.shares.list()
  for (const set of wallet.sets) {
    const mine =
      set.device === device
        ? shares.find((each) => each.set === set.id && each.wallet === wallet.id)
        : undefined
    if (!mine) continue
    const share = await store.shares.open(set.id)
    // The share exists but can no longer be decrypted, so the device needs another.
    if (!share) continue
    if (mine.state === 'pending') await store.shares.keep(set.id)
    return { set: set.id, share }
  }
  return null
}

/** The device's set whose share is stored here, likewise. */
export async function ownSet(
  parts: Pick<LoginParts, 'store'>,
  user: EmbeddedUser,
): Promise<string | null> {
  const own = await openOwn(parts, user)
  wipe(own?.share)
  return own?.set ?? null
}

/** Reads the session's state from the server and stores it for all tabs. */
export async function look(
  { server, store, now }: Pick<LoginParts, 'server' | 'store' | 'now'>,
  token: string,
): Promise<StoredSession> {
  const { user, expires, now: there } = await server.me(token)
  const next = { token, user, expires: expires - there + now() }
  // If the visitor has signed out meanwhile, here or in another tab, the session is not stored
  // again.
  if ((await store.session.read())?.token === token) await store.session.write(next)
  return next
}
