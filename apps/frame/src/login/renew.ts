/**
 * Gives the keeper a recovery share with the user's present address, where it has the shares of an
 * earlier one.
 */
import type { WayParts } from './login.ts'
import { normalised } from './session.ts'
import { splitAnew } from './set-recovery.ts'

/**
 * Splits the seed again for the keeper. Where that fails, its codes go to the earlier address as
 * before; the account says so, and the next login tries again.
 *
 * @param email The address as the visitor has typed it. The server's word is not enough, because
 *   a server that was taken over could name its own address.
 */
export const renewRecovery = (parts: WayParts, email: string): Promise<void> =>
  parts
    .within((session) => splitAnew(parts, session, { kind: 'keeper', email: normalised(email) }))
    .catch(() => {})
