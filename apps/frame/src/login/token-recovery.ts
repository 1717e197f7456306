/** By the login's own ID token. */
import { deviceProof, releaseReply, type EmbeddedUser, type IdentityProof } from '@portico/wire'
import * as v from 'valibot'
import { fromBase64 } from '../shared/bytes.ts'
import { isFrameError } from '../shared/error.ts'
import { shareIn } from '../server/server.ts'
import type { LoginDeps, Recovery } from './deps.ts'
import { recover } from './recovery-plan.ts'
import type { RecoveryPlan } from './recovery-port.ts'
import { askForShare } from './recovery.ts'
import { recoveryEmail } from './wallet.ts'

/** Apple writes `"true"`. */
const claims = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ email: v.string(), email_verified: v.union([v.literal(true), v.literal('true')]) }),
)

/**
 * Null unless the token verifies the user's address, so that a server cannot name its own. The
 * recovery service checks the same.
 */
export function vouchedFor(token: string, email: string | null): string | null {
  const bytes = fromBase64(token.split('.')[1] ?? '')
  const read = v.safeParse(claims, bytes && new TextDecoder().decode(bytes))
  return read.success && read.output.email.trim().normalize('NFC').toLowerCase() === email
    ? email
    : null
}

/** Then a mailed code releases the share. */
const isRefused = (error: unknown): boolean =>
  isFrameError(
    error,
    'recovery-unknown',
    'provider-failed',
    'recovery-unreachable',
    'rate-limited',
    'server-fault',
  )

/** A wallet has one recovery method. */
const presentSet = ({ wallet }: EmbeddedUser) =>
  wallet?.sets.findLast(({ recovery }) => recovery !== null)

/** `email`: written to if the device has to wait. */
async function identify(
  { store, recoveryService, locale, site }: LoginDeps,
  entry: IdentityProof & { wallet: string; email: string | undefined; sets: readonly string[] },
) {
  const signature = await (
    await store.device()
  ).sign(deviceProof.identify(entry.wallet, entry.challenge))
  return (await recoveryService()).post(
    'identify',
    { ...entry, signature, locale: locale(), site: site() },
    releaseReply,
  )
}

export function withProof(proof: IdentityProof): Recovery {
  return {
    async choose(_, { user }) {
      const email = vouchedFor(proof.token, user.email)
      return { kind: 'service', email, opens: email === null ? 'token' : 'both', proof }
    },
    async recover(deps, user, signal) {
      const { wallet } = user
      const present = presentSet(user)
      if (!wallet || present?.recovery !== 'service' || present.opens === 'code')
        return recover(deps, user, signal)
      const email = present.opens === 'both' ? recoveryEmail(user) : null
      const plan: RecoveryPlan = { kind: 'service', email, opens: present.opens }
      const sets = wallet.sets.filter(({ recovery }) => recovery === 'service').map(({ id }) => id)
      try {
        const { set, share } = await identify(deps, {
          ...proof,
          wallet: wallet.id,
          email: email ?? undefined,
          sets: sets.slice(-100),
        })
        if (sets.includes(set)) return { set, share: shareIn(share), plan }
      } catch (error) {
        if (email === null || !isRefused(error)) throw error
      }
      return { ...(await askForShare(deps, user, signal)), plan }
    },
  }
}
