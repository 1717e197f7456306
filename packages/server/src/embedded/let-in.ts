/** Whether a device is one of the wallet's already, or has waited for as long as the operator wants. */
import { HttpError } from '../errors.ts'
import type { Parts } from '../parts.ts'
import type { Reader } from './users.ts'

/** Milliseconds after its end for which a wait counts: a device that comes back later waits anew. */
export const counts: number = 7 * 86_400_000

/** Since when a device waits, and until when. */
export interface Wait {
  since: number
  until: number
}

/** A device that is not let in yet, with its wait where that has begun and counts; null where there is nothing to wait for. */
export async function outsiderOf(db: Reader, { owner, device }: { owner: string; device: string }, now: number): Promise<{ wait: Wait | null } | null> {
  const row = await db
    .selectFrom('embedded_devices')
    .innerJoin('embedded_wallets', 'embedded_wallets.owner', 'embedded_devices.owner')
    .leftJoin('embedded_sets', 'embedded_sets.device', 'embedded_devices.id')
    .select(['embedded_devices.since', 'embedded_devices.waits', 'embedded_sets.id as set'])
    .where('embedded_devices.id', '=', device)
    .where('embedded_devices.owner', '=', owner)
    .executeTakeFirst()
  // Without a wallet there is nothing to be let in to.
  if (!row || row.set !== null) return null
  const [since, until] = [Number(row.since), Number(row.waits)]
  return { wait: row.since !== null && now < until + counts ? { since, until } : null }
}

export const notYet = (until: number, now: number): HttpError =>
  new HttpError(403, 'waits', 'the device is not let in yet', { 'retry-after': String(Math.max(1, Math.ceil((until - now) / 1_000))) })

/** Throws 403 `waits` where a device has to wait: it gets no share, and changes nothing of the user's. */
export async function requireLetIn({ db, now, settings: { deviceDelay } }: Parts, login: { owner: string; device: string }): Promise<void> {
  if (deviceDelay === 0) return
  const time = now()
  const outsider = await outsiderOf(db, login, time)
  if (!outsider) return
  const until = outsider.wait?.until ?? time + deviceDelay * 60_000
  if (!outsider.wait || until > time) throw notYet(until, time)
}
