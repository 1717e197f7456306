/**
 * A login by a provider that gives ID tokens. The keeper checks the token itself, so that a new
 * device needs no code by mail. The keeper issues a challenge first; the server has the provider
 * sign it together with its own part; and the token comes back with the session.
 */
import { keeperChallengeReply, type FinishReply } from '@portico/wire'
import type { WayParts } from './login.ts'
import type { LoginParts } from './parts.ts'

/**
 * Milliseconds. A login continues without a challenge, so it does not wait long for a keeper that
 * does not answer.
 */
const brief = 4_000

/**
 * The keeper's challenge for a login by this provider; undefined where there is none: the login
 * then continues without a token.
 */
export async function challengeFor(
  { config, keeper, store }: LoginParts,
  provider: string,
): Promise<string | undefined> {
  const { issuers } = await config()
  const of = Object.hasOwn(issuers, provider) ? issuers[provider] : undefined
  if (!of) return undefined
  try {
    const { key } = await store.device()
    return (
      (await (await keeper()).post('challenges', { ...of, key }, keeperChallengeReply, brief))
        .challenge ?? undefined
    )
  } catch {
    // The keeper does not answer, or has no ID tokens. A device that has a share does not need it.
    return undefined
  }
}

/**
 * How a login with a token recovers the wallet; undefined for one without, which recovers it as any
 * other does.
 */
export const withToken = ({ proof }: FinishReply): Parameters<WayParts['enter']>[2] =>
  proof && {
    chooses: true,
    recovery: async () => (await import('./token-recovery.ts')).withProof(proof),
  }
