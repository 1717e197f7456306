/**
 * How this device's set is recovered, and the address for codes: from this device's storage alone,
 * since a server that is taken over could name an address of its own.
 */
import type { EmbeddedUser } from '@portico/wire'
import type { RecoveryMethod } from '../store/store.ts'
import type { LoginDeps } from './deps.ts'
import { sameAddress } from './session.ts'
import { ownSet } from './wallet.ts'

type OwnDeps = Pick<LoginDeps, 'store'>

export async function ownMethod(
  { store }: OwnDeps,
  user: EmbeddedUser,
): Promise<RecoveryMethod | null> {
  const set = await ownSet({ store }, user)
  return set === null ? null : store.shares.method(set)
}

/**
 * The address of the user's login, if the visitor has typed it here, or it is stored with the share.
 * Null if the server names another one, because codes for new devices go to the one that it names.
 */
export async function ownAddress(deps: OwnDeps, user: EmbeddedUser): Promise<string | null> {
  const known = [
    await deps.store.known.address(user.id),
    (await ownMethod(deps, user))?.address ?? null,
  ]
  return known.find((each) => each !== null && sameAddress(user.email, each)) ?? null
}
