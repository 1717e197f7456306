/** Polls only what may still change, and only while the page is visible. */
import type { Platform, Stop } from '../types/index.ts'
import { isOpen, pauseOf } from './polling.ts'
import type { TrackedTransaction } from '../types/transactions.ts'

/** The minimum between polls when a page becomes visible, milliseconds. */
const shortest = 1_000

export interface Watch {
  look(): void
  stop: Stop
}

/**
 * @param ask Polls one, and resolves with it once it is stored; rejects when no node answered.
 * @param lock Names what only one of the origin's tabs does at a time.
 */
export function createWatch(
  platform: Platform,
  list: () => readonly TrackedTransaction[],
  ask: (one: TrackedTransaction) => Promise<TrackedTransaction>,
  lock: string,
): Watch {
  const asked = new Map<string, { at: number; due: number; failures: number }>()
  /** A known intended transfer must be compared as well. */
  const nameOf = ({ chain, hash, transfer }: TrackedTransaction): string =>
    `${chain}/${hash}/${transfer !== undefined}`
  let disarm: Stop = () => {}
  let busy = false
  let isNew = false
  let stopped = false
  let seenAt = 0

  const dueAt = (one: TrackedTransaction): number => {
    const last = asked.get(nameOf(one))
    if (!last) return 0
    return last.at < seenAt ? last.at + shortest : last.due
  }

  /**
   * @param now Its current state. The intended transfer may have become known meanwhile, and was
   *   not compared yet.
   */
  function wait(one: TrackedTransaction, now: TrackedTransaction, failures: number): void {
    const at = platform.now()
    asked.set(nameOf(one), { at, due: at + pauseOf(now, at, failures), failures })
  }

  async function askOne(one: TrackedTransaction): Promise<void> {
    const { failures = 0 } = asked.get(nameOf(one)) ?? {}
    const now = await ask(one).catch(() => null)
    wait(one, now ?? one, now ? 0 : failures + 1)
  }

  async function look(): Promise<void> {
    disarm()
    if (busy) return void (isNew = true)
    if (stopped || !platform.visible() || !platform.online()) return
    const now = platform.now()
    const open = list().filter((one) => isOpen(one, now))
    const due = open.filter((one) => dueAt(one) <= now)
    if (due.length > 0) {
      busy = true
      isNew = false
      const hasAsked = await alone(platform, lock, () => Promise.all(due.map(askOne)))
      // Another tab polls: the result is read from storage.
      if (!hasAsked) for (const one of due) wait(one, one, 0)
      busy = false
      return isNew ? look() : arm()
    }
    arm()
  }

  function arm(): void {
    if (stopped) return
    const now = platform.now()
    const open = list().filter((one) => isOpen(one, now))
    if (open.length > 0)
      disarm = platform.after(
        Math.max(Math.min(...open.map((one) => dueAt(one))) - now, shortest),
        () => void look(),
      )
  }

  const unwatch = platform.changes(() => {
    if (platform.visible() && platform.online()) seenAt = platform.now()
    void look()
  })
  return {
    look: () => void look(),
    stop() {
      stopped = true
      disarm()
      unwatch()
    },
  }
}

/** False when another tab runs it. Without locks, each tab runs it. */
async function alone(
  { window }: Platform,
  name: string,
  run: () => Promise<unknown>,
): Promise<boolean> {
  const locks = window?.navigator?.locks
  if (!locks) return run().then(() => true)
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await run()
    return lock !== null
  })
}
