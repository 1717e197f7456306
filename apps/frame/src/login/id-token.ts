/**
 * The recovery service checks the ID token itself, so that a new device needs no mailed code. Its
 * challenge is signed by the provider together with the server's part.
 */
import { recoveryChallengeReply, type FinishReply } from '@portico/wire'
import type { LoginMethodDeps } from './login.ts'
import type { LoginDeps } from './deps.ts'
import { withProof } from './token-recovery.ts'

/** Milliseconds. A login can continue without a challenge. */
const brief = 4_000

/** Undefined without one: the login continues without a token. */
export async function challengeFor(
  { config, recoveryService, store }: LoginDeps,
  provider: string,
): Promise<string | undefined> {
  const { issuers } = await config()
  const of = Object.hasOwn(issuers, provider) ? issuers[provider] : undefined
  if (!of) return undefined
  try {
    const { key } = await store.device()
    const service = await recoveryService()
    const body = { ...of, key }
    const { challenge } = await service.post('challenges', body, recoveryChallengeReply, brief)
    return challenge ?? undefined
  } catch {
    // A device with a share does not need it.
    return undefined
  }
}

/** Undefined without a token: recovered as by any other login. */
export const withToken = ({ proof }: FinishReply): Parameters<LoginMethodDeps['enter']>[2] =>
  proof && { chooses: true, recovery: withProof(proof) }
