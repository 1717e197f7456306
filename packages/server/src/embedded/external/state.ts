import type { Parts } from '../../http/parts.ts'
import type { AttemptBody, ExternalState } from '../../wire.ts'
import { followFarcaster } from '../farcaster/follow.ts'
import { byFarcaster } from '../users.ts'
import { ownExternal, reportExternal } from './attempts.ts'

export async function externalState(
  parts: Parts,
  { attempt: id, signature }: AttemptBody,
): Promise<ExternalState> {
  const attempt = await ownExternal(parts, id, signature)
  return reportExternal(
    attempt.way === byFarcaster ? await followFarcaster(parts, attempt) : attempt,
    parts.now(),
  )
}
