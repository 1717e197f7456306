import { createHash } from 'node:crypto'
import type { Call } from '../http/call.ts'
import { HttpError } from '../http/errors.ts'
import { deviceProof, type UnlockBody } from '../wire.ts'
import { callerOf, count, type KeeperParts } from './parts.ts'
import { same } from './secret.ts'
import { addDevice, checkSigned, lockHash, newestShare } from './shares.ts'

/**
 * Releases the newest locked share to a device whose owner has the secret, and adds the device to
 * the wallet. The keeper cannot decrypt the share: secret and decryption key are derived from the
 * same source, and the key cannot be computed from the secret. A refusal does not reveal whether
 * the wallet exists, or whether it is locked.
 */
export async function unlock(
  parts: KeeperParts,
  c: Call,
  { wallet, secret, key, signature, sets }: UnlockBody,
): Promise<{ set: string; share: string }> {
  const { db, metrics, now } = parts
  await checkSigned(key, deviceProof.unlock(wallet, secret), signature)
  // Uses are counted before the secret is compared, so that simultaneous ones are all counted.
  await count(parts, 'triesOfCaller', callerOf(parts, c))
  await count(parts, 'triesOfWallet', `${wallet} lock`)
  const offered = lockHash(
    parts,
    wallet,
    createHash('sha256').update(Buffer.from(secret, 'base64url')).digest('base64url'),
  )
  const released = await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('keeper_wallets')
      .select('lock')
      .where('id', '=', wallet)
      .executeTakeFirst()
    if (!same(offered, row?.lock ?? parts.secret.hash('nobody'))) return 'secret'
    const share = await newestShare({ ...parts, db: transaction }, wallet, sets)
    if (share) await addDevice(transaction, wallet, key, now())
    return share
  })
  if (released === 'secret') {
    metrics.recoveries.inc({ outcome: 'secret' })
    throw new HttpError(401, 'secret', 'the secret is another')
  }
  metrics.recoveries.inc({ outcome: released ? 'unlocked' : 'set' })
  if (!released) throw new HttpError(404, 'set', 'there is no share of these sets')
  metrics.shares.inc({ outcome: 'released' })
  return released
}
