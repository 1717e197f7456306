import type { FinishReply, SocialReply } from '@portico/wire'
import { FrameError, isFrameError, type FaultCode } from '../shared/error.ts'
import type { LoginDeps } from './deps.ts'

/** Polling interval, milliseconds. Most visitors return soon, so it slows down. */
const [soon, later] = [1_000, 2_000]
/** Polls before slowing down. */
const patience = 30

export interface Started {
  attempt: string
  url: string
  expires: number
}

export const started = (
  { attempt, url, expires, now: there }: SocialReply,
  now: number,
): Started => ({
  attempt,
  url,
  expires: expires - there + now,
})

const refusals = {
  declined: 4001,
  provider: 'provider-failed',
  taken: 'login-method-taken',
  other: 'other-account',
} as const

/** Polling continues. */
const isPassing = (error: unknown): boolean =>
  isFrameError(error, 'unreachable', 'rate-limited', 'server-fault')

/**
 * `ticket`: the tab has returned with it. `token`: of the login that the identity is added to. `proves`:
 * of the login that the identity renews.
 */
type Asked = Pick<Started, 'attempt' | 'expires'> & {
  ticket?: string
  token?: string | undefined
  proves?: string | undefined
}

export async function settle(
  { store, server, now, wait }: LoginDeps,
  { attempt, expires, ticket, token, proves }: Asked,
  expiredCode: FaultCode,
  signal: AbortSignal,
): Promise<FinishReply> {
  const device = await store.device()
  const lost = (error: unknown): never => {
    // The server deletes expired attempts.
    throw isFrameError(error, 'code-expired') ? new FrameError(expiredCode) : error
  }
  for (let looks = 0; ; looks++) {
    signal.throwIfAborted()
    const status = await server
      .externalState(device, attempt)
      .catch((error: unknown) => (isPassing(error) ? null : lost(error)))
    if (status?.state === 'refused') throw new FrameError(refusals[status.why ?? 'provider'])
    signal.throwIfAborted()
    if (status?.state === 'ready')
      return proves === undefined
        ? server.externalVerify(device, attempt, ticket, token).catch(lost)
        : server.externalProve(device, attempt, proves).catch(lost)
    // A tab returns only after the server has stored the outcome.
    if (now() >= expires || (status && ticket !== undefined)) throw new FrameError(expiredCode)
    await wait(looks < patience ? soon : later, signal)
  }
}
