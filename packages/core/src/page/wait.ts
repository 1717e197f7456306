import { limits } from '../limits/limits.ts'
import type { AttemptCtx } from '../types/index.ts'
import { whenPresent } from './present.ts'
import type { Site } from './site.ts'

/** Milliseconds between two reads of the page. */
const interval = 250

/**
 * Polls for the time limit of a restore; a later wallet is found when the page is read for another
 * reason.
 */
export function waitForWallet(
  site: Site<unknown>,
  key: string,
  { services, signal }: AttemptCtx,
): Promise<void> {
  const { after, now } = services.platform
  const until = now() + limits.restore
  const isPresent = (): boolean => site.get(key) !== undefined
  const poll = (): void => {
    site.look()
    if (!isPresent() && !signal.aborted && now() < until) after(interval, poll)
  }
  poll()
  return whenPresent(isPresent, site.watch, signal)
}
