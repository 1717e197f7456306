/** Renews the recovery share after a change of address. */
import type { WayParts } from './login.ts'
import { normalised } from './session.ts'
import { splitAnew } from './set-recovery.ts'

/**
 * On failure codes go to the earlier address, which the account says, and the next login retries.
 *
 * @param email As typed: a compromised server could name its own address.
 */
export const renewRecovery = (parts: WayParts, email: string): Promise<void> =>
  parts
    .within((session) => splitAnew(parts, session, { kind: 'service', email: normalised(email) }))
    .catch(() => {})
