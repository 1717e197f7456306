/** Renews the recovery share after a change of address. */
import type { LoginMethodDeps } from './login.ts'
import { normalised } from './session.ts'
import { splitAnew } from './set-recovery.ts'

/**
 * On failure codes go to the earlier address, which the account says, and the next login retries.
 *
 * @param email As typed: a compromised server could name its own address.
 */
export const renewRecovery = (deps: LoginMethodDeps, email: string): Promise<void> =>
  deps
    .within((session) => splitAnew(deps, session, { kind: 'service', email: normalised(email) }))
    .catch(() => {})
