/** A keeper in memory that checks what the real one checks. */
import { fromBase64, toBase64url } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import type { Keeper } from '../server/keeper.ts'
import { lockShare } from './locked.ts'
import { randomId } from './parts.ts'

export const keeperCode = '654321'

export interface Kept {
  wallet: string
  set: string
  /** The public key of the set's device. */
  key: string
  share: string
  /** Set for a share that the keeper can read. */
  email: string | null
  /** Set for a locked share. */
  lock: string | null
}

/** Its data and its clock. */
interface KeeperWorld {
  time: number
  kept: Kept[]
  mails: string[]
  keeperDelay: number
}

/** @param step Runs a step that a test may kill before or after. */
export function createKeeperDouble(world: KeeperWorld, step: <T>(name: string, work: () => T | Promise<T>) => Promise<T>): Keeper {
  const recoveries = new Map<string, { wallet: string; key: string; isRight: boolean; tries: number }>()
  const waits = new Map<string, number>()
  const keeperKeys = new Map<string, Set<string>>()
  return {
    keep: (device, { wallet, set, plan, replaces }, share) =>
      step('keeper keeps', async () => {
        const known = keeperKeys.get(wallet)
        if (known && !known.has(device.key)) throw new FrameError('server-fault')
        keeperKeys.set(wallet, (known ?? new Set()).add(device.key))
        const isRead = plan.kind === 'keeper'
        const before = world.kept.find((each) => each.wallet === wallet)
        if (before && !replaces && (before.email !== (isRead ? plan.email : null) || before.lock !== (isRead ? null : plan.lock))) throw new FrameError('server-fault')
        if (replaces) world.kept = world.kept.filter((each) => each.wallet !== wallet)
        world.kept.push({ wallet, set, key: device.key, email: isRead ? plan.email : null, lock: isRead ? null : plan.lock, share: isRead ? toBase64url(share) : await lockShare(plan.key, { wallet, set }, share) })
      }),
    recover: (device, { wallet, email }) =>
      step('keeper mails', () => {
        const recovery = randomId()
        recoveries.set(recovery, { wallet, key: device.key, isRight: world.kept.some((each) => each.wallet === wallet && each.email === email), tries: 5 })
        world.mails.push(`keeper ${email}`)
        return { recovery, expires: world.time + 1_200_000, resend: world.time + 30_000, now: world.time }
      }),
    resend: (_, recovery) => step('keeper mails again', () => ({ recovery, expires: world.time + 1_200_000, resend: world.time + 30_000, now: world.time })),
    verify: (device, recovery, code, sets) =>
      step('keeper gives', () => {
        const row = recoveries.get(recovery)
        if (!row || row.tries === 0) throw new FrameError('code-expired')
        row.tries--
        if (!row.isRight || row.key !== device.key || code !== keeperCode) throw new FrameError('wrong-code')
        recoveries.delete(recovery)
        const until = waits.get(device.key) ?? world.time + world.keeperDelay
        waits.set(device.key, until)
        if (until > world.time && !keeperKeys.get(row.wallet)!.has(device.key)) throw new FrameError('device-waits', undefined, { retryAfter: (until - world.time) / 1_000 })
        keeperKeys.get(row.wallet)!.add(device.key)
        const found = world.kept.filter((each) => each.wallet === row.wallet && sets.includes(each.set)).at(-1)
        if (!found) throw new FrameError('recovery-unknown')
        return { set: found.set, share: fromBase64(found.share)! }
      }),
    unlock: (device, { wallet, secret }, sets) =>
      step('keeper unlocks', async () => {
        const lock = toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', fromBase64(secret)!)))
        const mine = world.kept.filter((each) => each.wallet === wallet && each.lock === lock)
        if (mine.length === 0) throw new FrameError('wrong-secret')
        const found = mine.filter(({ set }) => sets.includes(set)).at(-1)
        if (!found) throw new FrameError('recovery-unknown')
        keeperKeys.get(wallet)!.add(device.key)
        return { set: found.set, share: found.share }
      }),
    forget: (device, { wallet, set }) =>
      step('keeper forgets', () => {
        const known = keeperKeys.get(wallet)
        if (!known?.has(device.key)) throw new FrameError('server-fault', undefined, { status: 403 })
        const gone = world.kept.find((each) => each.set === set)
        if (!gone) throw new FrameError('recovery-unknown')
        world.kept = world.kept.filter((each) => each !== gone)
        // A device without another set is no longer known.
        if (!world.kept.some((each) => each.wallet === wallet && each.key === gone.key)) known.delete(gone.key)
        if (known.size === 0) keeperKeys.delete(wallet)
      }),
  }
}
