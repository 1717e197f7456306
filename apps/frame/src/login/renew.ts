/** Renews the recovery share after a change of address. */
import type { LoginMethodDeps } from './login.ts'
import { ownMethod } from './own-recovery.ts'
import { normalised, sameAddress } from './session.ts'
import { splitAnew } from './set-recovery.ts'

/**
 * Only for a share that a code to another address releases: what is locked stays locked, and whatever
 * else the visitor has chosen stays too, until they choose again.
 *
 * On failure codes go to the earlier address, which the account says, and the next login retries.
 *
 * @param email As typed: a compromised server could name its own address.
 */
export const renewRecovery = (deps: LoginMethodDeps, email: string): Promise<void> =>
  deps
    .within(async (session) => {
      const present = await ownMethod(deps, session.user)
      if (present?.kind !== 'service' || present.address === null) return
      if (!sameAddress(present.address, email))
        await splitAnew(deps, session, { kind: 'service', email: normalised(email) })
    })
    .catch(() => {})
