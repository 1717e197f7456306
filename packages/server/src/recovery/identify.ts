import type { Call } from '../http/call.ts'
import { deviceName } from '../embedded/device-name.ts'
import { HttpError } from '../http/errors.ts'
import { formsOf } from '../mail/address.ts'
import { deviceProof, type IdentifyBody } from '../wire.ts'
import { keyOf, proved, takeChallenge } from './challenges.ts'
import type { Person } from './id-tokens.ts'
import { callerOf, count, namedSite, type RecoveryDeps } from './deps.ts'
import { same } from './secret.ts'
import { addDevice, checkSigned, emailHash, identityHash, newestShare } from './shares.ts'
import { hold } from './waits.ts'

const ownersAddress = (
  deps: RecoveryDeps,
  wallet: string,
  known: string,
  named: string | undefined,
  { email }: Person,
): string | null =>
  (named === undefined
    ? undefined
    : formsOf(named).find((form) => same(known, emailHash(deps, wallet, form)))) ?? email

/**
 * Releases the newest share to the challenge's device, and adds it to the wallet. A refusal does
 * not reveal whether the wallet exists.
 */
export async function identify(
  deps: RecoveryDeps,
  c: Call,
  { wallet, challenge, part, token, signature, sets, email, locale, site }: IdentifyBody,
): Promise<{ set: string; share: string }> {
  const { db, secret, mail, metrics, now } = deps
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
    // Without the address no mail can be sent, and the owner could not refuse during the wait.
    if (deps.settings.delay > 0 && owner.email !== '' && known === null) return 'email'
    const held = await hold(deps, transaction, {
      wallet,
      key,
      locale,
      site: namedSite(deps, site),
      device: deviceName(c.req.header('user-agent')),
      owner: known,
    })
    if (held) return held
    const share = await newestShare({ ...deps, db: transaction }, wallet, sets)
    if (share) await addDevice(transaction, wallet, key, now())
    return share
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
  metrics.shares.inc({ outcome: 'released' })
  return released
}
