/** Shown only in the frame, never sent to the host. */
import type { SharePair } from '../keys/protocol.ts'
import { FrameError, isFrameError } from '../shared/error.ts'
import type { StoredSession } from '../store/store.ts'
import { isFresh, logInAgain } from './again.ts'
import type { LoginDeps } from './deps.ts'

export interface ExportDeps extends LoginDeps {
  within<T>(work: (session: StoredSession) => Promise<T>): Promise<T>
  /** The caller overwrites the shares. */
  takeShares(session: StoredSession): Promise<SharePair>
}

/** Once the visitor is done or has cancelled. */
export async function showPhrase(deps: ExportDeps, signal: AbortSignal): Promise<void> {
  const { keys, screen, within } = deps
  let isStale: boolean
  const read = (): Promise<ArrayBuffer | null> =>
    within(async (session) => {
      const { wallet } = session.user
      if (!wallet) throw new FrameError('no-session')
      const { phrase } = await keys.phrase(await deps.takeShares(session), wallet.addresses)
      return phrase
    }).catch((error: unknown) => {
      if (!isFrameError(error, 'login-too-old')) throw error
      isStale = true
      return null
    })
  // After a long read the login is no longer fresh.
  do {
    signal.throwIfAborted()
    isStale = false
    if (
      !(await within(
        async (session) =>
          (await isFresh(deps, session)) || logInAgain(deps, session, 'phrase', signal),
      ))
    )
      return
    await screen.showPhrase(read, signal)
  } while (isStale)
}
