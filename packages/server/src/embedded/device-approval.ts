/** A device is approved with a set of the wallet, or after the operator's waiting time. */
import { HttpError } from '../http/errors.ts'
import { waitLifetime } from '../utils/wait-lifetime.ts'
import type { Deps } from '../http/deps.ts'
import type { Reader } from './users.ts'

export interface Wait {
  since: number
  until: number
}

/**
 * Finds a device that has no set of its owner's wallet yet, with its wait if that has started and
 * still waitLifetime. Resolves with null for a device that is in, or whose owner has no wallet.
 */
export async function newDeviceOf(
  db: Reader,
  { owner, device }: { owner: string; device: string },
  now: number,
): Promise<{ wait: Wait | null } | null> {
  const row = await db
    .selectFrom('embedded_devices')
    .innerJoin('embedded_wallets', 'embedded_wallets.owner', 'embedded_devices.owner')
    .leftJoin('embedded_sets', 'embedded_sets.device', 'embedded_devices.id')
    .select(['embedded_devices.since', 'embedded_devices.waits', 'embedded_sets.id as set'])
    .where('embedded_devices.id', '=', device)
    .where('embedded_devices.owner', '=', owner)
    .executeTakeFirst()
  // No shares, so nothing to wait for.
  if (!row || row.set !== null) return null
  const [since, until] = [Number(row.since), Number(row.waits)]
  return { wait: row.since !== null && now < until + waitLifetime ? { since, until } : null }
}

export function notYet(until: number, now: number): HttpError {
  const seconds = Math.max(1, Math.ceil((until - now) / 1_000))
  return new HttpError(403, 'waits', 'the device’s waiting period is not over', {
    'retry-after': String(seconds),
  })
}

/** Throws 403 `waits` for a device that may get no share and change nothing of the user. */
export async function requireLetIn(
  { db, now, settings: { deviceDelay } }: Deps,
  login: { owner: string; device: string },
): Promise<void> {
  if (deviceDelay === 0) return
  const time = now()
  const newDevice = await newDeviceOf(db, login, time)
  if (!newDevice) return
  const until = newDevice.wait?.until ?? time + deviceDelay * 60_000
  if (!newDevice.wait || until > time) throw notYet(until, time)
}
