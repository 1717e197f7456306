import type { Call } from '../http/call.ts'
import { deviceName } from '../embedded/device-name.ts'
import { HttpError } from '../http/errors.ts'
import { formsOf } from '../mail/address.ts'
import { deviceProof, type IdentifyBody } from '../wire.ts'
import { keyOf, proved, takeChallenge } from './challenges.ts'
import type { Person } from './id-tokens.ts'
import { callerOf, count, namedSite, type RecoveryDeps } from './deps.ts'
import { same } from './secret.ts'
import { checkSigned, emailHash, identityHash } from './shares.ts'
import { release } from './release.ts'

/** The wallet's own, in the request or in the token; the token's for a wallet without one. */
function ownersAddress(
  deps: RecoveryDeps,
  wallet: string,
  known: string,
  named: string | undefined,
  { email }: Person,
): string | null {
  if (known === '') return email
  const forms = [named, email].flatMap((each) => (each ? formsOf(each) : []))
  return forms.find((form) => same(known, emailHash(deps, wallet, form))) ?? null
}

/**
 * Releases the newest share to the challenge's device, and adds it to the wallet. A refusal does
 * not reveal whether the wallet exists.
 */
export async function identify(
  deps: RecoveryDeps,
  c: Call,
  { wallet, challenge, part, token, signature, sets, email, locale, site }: IdentifyBody,
): Promise<{ set: string; share: string }> {
  const { db, secret, mail, metrics } = deps
  await count(deps, 'triesOfCaller', callerOf(deps, c))
  const key = await keyOf(deps, challenge)
  await checkSigned(key, deviceProof.identify(wallet, challenge), signature)
  const person = await proved(deps, { challenge, part, token }, key).catch((error: unknown) => {
    metrics.recoveries.inc({ outcome: error instanceof HttpError ? error.reason : 'token' })
    throw error
  })
  const released = await db.transaction().execute(async (transaction) => {
    await takeChallenge(transaction, challenge)
    const owner = await transaction
      .selectFrom('recovery_wallets')
      .select(['email', 'identity'])
      .where('id', '=', wallet)
      .executeTakeFirst()
    if (
      !same(identityHash(deps, wallet, person), owner?.identity ?? secret.hash('nobody')) ||
      !owner
    )
      return 'identity'
    const known = ownersAddress(deps, wallet, owner.email, email, person)
    // Without the address its owner would not be notified, and could not refuse during a wait.
    if (owner.email !== '' && known === null) return 'email'
    const newcomer = {
      wallet,
      key,
      locale,
      site: namedSite(deps, site),
      device: deviceName(c.req.header('user-agent')),
      owner: known,
    }
    return release(deps, transaction, newcomer, sets)
  })
  if (released === 'identity') {
    metrics.recoveries.inc({ outcome: 'identity' })
    throw new HttpError(401, 'identity', 'the wallet belongs to another person')
  }
  if (released === 'email') {
    metrics.recoveries.inc({ outcome: 'email' })
    throw new HttpError(401, 'email', 'the wallet’s address is needed, to notify its owner')
  }
  if (released && 'error' in released) {
    metrics.recoveries.inc({ outcome: 'waits' })
    mail.wake()
    throw released.error
  }
  metrics.recoveries.inc({ outcome: released ? 'identified' : 'set' })
  if (!released) throw new HttpError(404, 'set', 'no share of these sets is stored')
  mail.wake()
  metrics.shares.inc({ outcome: 'released' })
  return released
}
