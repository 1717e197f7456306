import type { Call } from '../http/call.ts'
import { HttpError } from '../http/errors.ts'
import { deviceProof, type UnlockBody } from '../wire.ts'
import { callerOf, count, countTryOfAll, forgetTryOfAll, type RecoveryDeps } from './deps.ts'
import { same } from './secret.ts'
import { addDevice, checkSigned, lockHash, lockOf, newestShare } from './shares.ts'

/**
 * Releases the newest locked share for the secret, and adds the device. The decryption key has the
 * same source as the secret but cannot be computed from it, so the service cannot decrypt the
 * share. A refusal reveals nothing about the wallet.
 */
export async function unlock(
  deps: RecoveryDeps,
  c: Call,
  { wallet, secret, key, signature, sets }: UnlockBody,
): Promise<{ set: string; share: string }> {
  const { db, metrics, now } = deps
  await checkSigned(key, deviceProof.unlock(wallet, secret), signature)
  // Counted first, so that simultaneous uses all count.
  await count(deps, 'triesOfCaller', callerOf(deps, c))
  await count(deps, 'triesOfWallet', `${wallet} lock`)
  await countTryOfAll(deps)
  const offered = lockHash(deps, wallet, lockOf(secret))
  const released = await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('recovery_wallets')
      .select('lock')
      .where('id', '=', wallet)
      .executeTakeFirst()
    if (!same(offered, row?.lock ?? deps.secret.hash('nobody'))) return 'secret'
    const share = await newestShare({ ...deps, db: transaction }, wallet, sets)
    if (share) await addDevice(transaction, wallet, key, now())
    return share
  })
  if (released === 'secret') {
    metrics.recoveries.inc({ outcome: 'secret' })
    throw new HttpError(401, 'secret', 'the secret is wrong')
  }
  await forgetTryOfAll(deps)
  metrics.recoveries.inc({ outcome: released ? 'unlocked' : 'set' })
  if (!released) throw new HttpError(404, 'set', 'no share of these sets is stored')
  metrics.shares.inc({ outcome: 'released' })
  return released
}
