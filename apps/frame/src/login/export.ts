/**
 * Shows the owner the recovery phrase. It appears only on the frame's screen and is never sent to
 * the host.
 */
import type { SharePair } from '../keys/protocol.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { isFresh, logInAgain } from './again.ts'
import type { LoginParts } from './parts.ts'

export interface ExportParts extends LoginParts {
  /** Runs work that needs a session, as the login does. */
  within<T>(work: (session: StoredSession) => Promise<T>): Promise<T>
  /** The device's share and the server's; the caller overwrites them. */
  takeShares(session: StoredSession): Promise<SharePair>
}

/** Resolves once the visitor is done or has cancelled. */
export async function showPhrase(parts: ExportParts, signal: AbortSignal): Promise<void> {
  const { keys, screen, within } = parts
  let isStale: boolean
  const read = (): Promise<ArrayBuffer | null> =>
    within(async (session) => {
      const { wallet } = session.user
      if (!wallet) throw new FrameError('no-session')
      const { phrase } = await keys.phrase(await parts.takeShares(session), wallet.addresses)
      return phrase
    }).catch((error: unknown) => {
      if (!isFrameError(error, 'login-too-old')) throw error
      isStale = true
      return null
    })
  // If the visitor has read the warning for too long, the login is no longer fresh, so they log in
  // again.
  do {
    signal.throwIfAborted()
    isStale = false
    if (
      !(await within(
        async (session) =>
          (await isFresh(parts, session)) || logInAgain(parts, session, 'phrase', signal),
      ))
    )
      return
    await screen.showPhrase(read, signal)
  } while (isStale)
}
