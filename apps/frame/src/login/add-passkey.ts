import { wipe } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import { prove } from './again.ts'
import type { LoginMethodDeps } from './login.ts'
import { makePasskey } from './passkeys.ts'

/** Rejects with 4001 if the visitor cancels. */
export async function addPasskey(deps: LoginMethodDeps, signal: AbortSignal): Promise<void> {
  const { within } = deps
  if (!(await prove(deps, signal))) throw new FrameError(4001)
  // The browser's own prompt does not say that the passkey will open the wallet.
  if (!(await deps.screen.confirmAdding({ provider: 'passkey', signal })))
    throw new FrameError(4001)
  const made = await within((session) => makePasskey(deps, session, signal))
  if (!made) throw new FrameError(4001)
  // Not the recovery method unless its owner chooses it.
  wipe(made.value)
}
