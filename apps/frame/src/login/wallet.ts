import type { EmbeddedUser } from '@portico/wire'
import { wipe } from '../shared/bytes.ts'
import type { KnownWallet } from '../store/known.ts'
import type { StoredSession } from '../store/store.ts'
import type { LoginDeps } from './deps.ts'

export const walletLock = 'wallet'

export interface OwnShare {
  set: string
  share: ArrayBuffer
}

/**
 * The address of the recovery shares, for codes; it stays the earlier one until a device renews a
 * share.
 */
export const recoveryEmail = ({ email, wallet }: EmbeddedUser): string | null =>
  wallet?.recoveryEmail ?? email

export const isSameWallet = (one: KnownWallet, other: EmbeddedUser['wallet']): boolean =>
  one.id === other?.id &&
  one.addresses.eip155.toLowerCase() === other.addresses.eip155.toLowerCase() &&
  one.addresses.solana === other.addresses.solana

/**
 * The caller overwrites the share. A pending one is marked as kept. Null also where the server names
 * another wallet than this device had: its addresses are neither shown nor signed for.
 */
export async function openOwn(
  { store }: Pick<LoginDeps, 'store'>,
  { id, wallet, device }: EmbeddedUser,
): Promise<OwnShare | null> {
  if (!wallet) return null
  const known = await store.known.wallet(id)
  if (known && !isSameWallet(known, wallet)) return null
  const shares = await store.shares.list()
  for (const set of wallet.sets) {
    const mine =
      set.device === device
        ? shares.find((each) => each.set === set.id && each.wallet === wallet.id)
        : undefined
    if (!mine) continue
    const share = await store.shares.open(set.id)
    // It can no longer be decrypted, so the device needs another.
    if (!share) continue
    if (mine.state === 'pending') await store.shares.keep(set.id)
    return { set: set.id, share }
  }
  return null
}

export async function ownSet(
  deps: Pick<LoginDeps, 'store'>,
  user: EmbeddedUser,
): Promise<string | null> {
  const own = await openOwn(deps, user)
  wipe(own?.share)
  return own?.set ?? null
}

/** Reads the session's state and stores it for all tabs. */
export async function look(
  { server, store, now }: Pick<LoginDeps, 'server' | 'store' | 'now'>,
  token: string,
): Promise<StoredSession> {
  const { user, expires, now: there } = await server.me(token)
  const next = { token, user, expires: expires - there + now() }
  await store.session.renew(next)
  return next
}
