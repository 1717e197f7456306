/** A login by a provider or Farcaster: polls the server until its outcome is known. */
import type { LoginReply, SocialReply } from '@portico/wire'
import { FrameError, isFrameError, type FaultCode } from '../shared/error.ts'
import type { LoginParts } from './parts.ts'

/** Milliseconds between two polls. Most visitors return soon, so polling slows down after a while. */
const [soon, later] = [1_000, 2_000]
/** Number of polls after which polling slows down. */
const patience = 30

/** An attempt, by this device's clock. */
export interface Begun {
  attempt: string
  url: string
  expires: number
}

export const begun = ({ attempt, url, expires, now: there }: SocialReply, now: number): Begun => ({ attempt, url, expires: expires - there + now })

const refusals = { declined: 4001, provider: 'provider-failed', taken: 'way-taken' } as const

/** A temporary failure, after which polling continues. */
const isPassing = (error: unknown): boolean => isFrameError(error, 'unreachable', 'rate-limited', 'server-fault')

/** An attempt. `ticket`: the tab has returned with it, so the attempt is finished. */
type Asked = Pick<Begun, 'attempt' | 'expires'> & { ticket?: string }

/**
 * Resolves with the login once the visitor is logged in; rejects with the reason otherwise.
 *
 * @param over The error code for an expired attempt.
 */
export async function settle({ store, server, now, wait }: LoginParts, { attempt, expires, ticket }: Asked, over: FaultCode, signal: AbortSignal): Promise<LoginReply> {
  const device = await store.device()
  const lost = (error: unknown): never => {
    // The server has deleted an expired attempt.
    throw isFrameError(error, 'code-expired') ? new FrameError(over) : error
  }
  for (let looks = 0; ; looks++) {
    signal.throwIfAborted()
    const told = await server.externalState(device, attempt).catch((error: unknown) => (isPassing(error) ? null : lost(error)))
    if (told?.state === 'refused') throw new FrameError(refusals[told.why ?? 'provider'])
    signal.throwIfAborted()
    if (told?.state === 'ready') return server.externalVerify(device, attempt, ticket).catch(lost)
    // A tab returns only after the server has stored the outcome.
    if (now() >= expires || (told && ticket !== undefined)) throw new FrameError(over)
    await wait(looks < patience ? soon : later, signal)
  }
}
