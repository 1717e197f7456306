/** A login by a provider or Farcaster: polls the server until its outcome is known. */
import type { FinishReply, SocialReply } from '@portico/wire'
import { FrameError, isFrameError, type FaultCode } from '../shared/error.ts'
import type { LoginParts } from './parts.ts'

/**
 * Milliseconds between two polls. Most visitors return soon, so polling slows down after a while.
 */
const [soon, later] = [1_000, 2_000]
/** Number of polls after which polling slows down. */
const patience = 30

/** An attempt, by this device's clock. */
export interface Begun {
  attempt: string
  url: string
  expires: number
}

export const begun = ({ attempt, url, expires, now: there }: SocialReply, now: number): Begun => ({
  attempt,
  url,
  expires: expires - there + now,
})

const refusals = { declined: 4001, provider: 'provider-failed', taken: 'way-taken' } as const

/** A temporary failure, after which polling continues. */
const isPassing = (error: unknown): boolean =>
  isFrameError(error, 'unreachable', 'rate-limited', 'server-fault')

/**
 * An attempt. `ticket`: the tab has returned with it, so the attempt is finished. `token`: of the
 * login that the identity is added to.
 */
type Asked = Pick<Begun, 'attempt' | 'expires'> & { ticket?: string; token?: string | undefined }

/**
 * Resolves with the login once the visitor is logged in; rejects with the reason otherwise.
 *
 * @param expiredCode The error code for an expired attempt.
 */
export async function settle(
  { store, server, now, wait }: LoginParts,
  { attempt, expires, ticket, token }: Asked,
  expiredCode: FaultCode,
  signal: AbortSignal,
): Promise<FinishReply> {
  const device = await store.device()
  const lost = (error: unknown): never => {
    // The server has deleted an expired attempt.
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
      return server.externalVerify(device, attempt, ticket, token).catch(lost)
    // A tab returns only after the server has stored the outcome.
    if (now() >= expires || (status && ticket !== undefined)) throw new FrameError(expiredCode)
    await wait(looks < patience ? soon : later, signal)
  }
}
