import type { Deps } from '../../http/deps.ts'
import type { AttemptBody, ExternalState } from '../../wire.ts'
import { followFarcaster } from '../farcaster/follow.ts'
import { byFarcaster } from '../users.ts'
import { ownExternal, reportExternal } from './attempts.ts'

export async function externalState(
  deps: Deps,
  { attempt: id, signature }: AttemptBody,
): Promise<ExternalState> {
  const attempt = await ownExternal(deps, id, signature)
  return reportExternal(
    attempt.loginMethod === byFarcaster ? await followFarcaster(deps, attempt) : attempt,
    deps.now(),
  )
}
