/**
 * A server that is taken over could name a wallet that it knows itself, for a visitor to deposit
 * into. A device accepts no other wallet than the first one that its user had on it.
 */
import type { EmbeddedUser } from '@portico/wire'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { KnownWallet } from '../store/known.ts'
import type { LoginDeps } from './deps.ts'
import { isSameWallet } from './wallet.ts'

/** What this device had for the user, or for the address that the visitor has typed. */
async function knownWallet(
  { store: { known } }: Pick<LoginDeps, 'store'>,
  { id }: EmbeddedUser,
): Promise<KnownWallet | null> {
  const own = await known.wallet(id)
  const address = own ? null : await known.address(id)
  if (address === null) return own
  // The server could call the visitor another user.
  for (const other of await known.usersOf(address)) {
    const wallet = await known.wallet(other)
    if (wallet) return wallet
  }
  return null
}

/** Rejects with `other-wallet` if the server names another wallet than this device had, or none. */
export async function checkWallet(
  deps: Pick<LoginDeps, 'store'>,
  user: EmbeddedUser,
): Promise<void> {
  const known = await knownWallet(deps, user)
  if (!known || isSameWallet(known, user.wallet)) return
  const [was, is] = [known.addresses, user.wallet?.addresses]
  // One of the two says enough.
  const chain = was.eip155.toLowerCase() === is?.eip155.toLowerCase() ? 'solana' : 'eip155'
  throw new FrameError('other-wallet', undefined, { was: was[chain], is: is?.[chain] ?? null })
}

/** Until the visitor closes it. The session is of no use. */
export async function sayOtherWallet(
  { screen, store }: Pick<LoginDeps, 'screen' | 'store'>,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (!isFrameError(error, 'other-wallet')) return
  await store.session.clear()
  const { was, is } = error.data ?? {}
  await screen.sayOtherWallet({
    was: String(was),
    is: typeof is === 'string' ? is : null,
    signal,
  })
}
