import { limits } from '../limits.ts'
import type { AttemptCtx } from '../types.ts'
import type { Site } from './site.ts'

/** Milliseconds between two looks: nothing tells when a wallet comes. */
const often = 250

/**
 * Resolves once a wallet is on the page. Looks as often as a restore may last; one that comes later is found when the
 * page is looked at for another reason.
 */
export function waitForWallet(site: Site<unknown>, key: string, { services, signal }: AttemptCtx): Promise<void> {
  const { after, now } = services.platform
  const until = now() + limits.restore
  return new Promise((resolve) => {
    let done = false
    const check = (): void => {
      if (!site.get(key) && !signal.aborted) return
      done = true
      unwatch()
      resolve()
    }
    const unwatch = site.watch(check)
    signal.addEventListener('abort', check)
    const again = (): void => {
      if (done) return
      site.look()
      check()
      if (!done && now() < until) after(often, again)
    }
    again()
  })
}
