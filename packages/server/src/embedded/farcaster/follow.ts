/** The relay is polled when the frame polls. */
import type { Deps } from '../../http/deps.ts'
import {
  findExternal,
  settleExternal,
  type ExternalAttempt,
  type Outcome,
} from '../external/attempts.ts'
import { nameOf, pictureOf } from '../providers/claims.ts'
import { openChannel, sealChannel, type StoredChannel } from './begin.ts'
import type { Farcaster } from './create.ts'
import type { RelayAnswer } from './relay.ts'

/** The relay deletes a channel after its answer, so another request may have stored it. */
async function isAnswered(deps: Deps, { id, secret }: ExternalAttempt): Promise<boolean> {
  return (await findExternal(deps, { id })).secret !== secret
}

/** The relay gives an answer only once. If it cannot be verified now, the next poll does that. */
async function keep(
  deps: Deps,
  { id }: ExternalAttempt,
  channel: StoredChannel,
  answer: RelayAnswer,
): Promise<void> {
  const secret = await sealChannel(deps, id, { ...channel, answer })
  await deps.db
    .updateTable('embedded_external_attempts')
    .set({ secret })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

async function hear(
  deps: Deps,
  farcaster: Farcaster,
  attempt: ExternalAttempt & { secret: string },
): Promise<Outcome | undefined> {
  const { now, log } = deps
  const channel = await openChannel(deps, attempt)
  let { answer } = channel
  if (!answer) {
    // The relay may be reachable again soon.
    const reply = await farcaster.relay.ask(channel.token).catch(() => 'pending' as const)
    if (reply === 'pending') return undefined
    if (reply === 'gone') return (await isAnswered(deps, attempt)) ? undefined : { why: 'declined' }
    if (reply === 'none') return { why: 'provider' }
    answer = reply
    await keep(deps, attempt, channel, answer)
  }
  const { judge } = await import('./judge.ts')
  const judged = await judge(farcaster.nodes, answer, {
    domain: new URL(channel.origin).host,
    uri: channel.origin,
    nonce: channel.nonce,
    now: now(),
  })
  if (typeof judged === 'object')
    return {
      identity: {
        subject: judged.fid,
        authority: null,
        name: nameOf(answer.displayName) ?? nameOf(answer.username),
        picture: pictureOf(answer.pfpUrl),
        email: null,
      },
    }
  log.info(
    { reason: judged },
    judged === 'unavailable'
      ? 'the owner of a Farcaster id cannot be read'
      : 'a Farcaster login was refused',
  )
  return judged === 'unavailable' ? undefined : { why: 'provider' }
}

export async function followFarcaster(
  deps: Deps,
  { id }: ExternalAttempt,
): Promise<ExternalAttempt> {
  const { farcaster } = deps.embedded
  const look = async (): Promise<ExternalAttempt> => {
    const attempt = await findExternal(deps, { id })
    if (!farcaster || attempt.status !== 'waiting' || attempt.secret === null) return attempt
    const outcome = await hear(deps, farcaster, { ...attempt, secret: attempt.secret })
    return outcome ? settleExternal(deps, attempt, outcome) : attempt
  }
  return farcaster ? farcaster.once(id, look) : look()
}
