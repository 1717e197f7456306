/** Bringing a link back after a reload, where that can be done without a prompt. */
import { PorticoError } from '@portico/core'
import type { AttemptCtx, ChainId, Link, LinkRecord } from '@portico/core'
import { openLink } from './open.ts'
import type { PolkadotOptions } from './polkadot.ts'
import type { Site } from './wallet.ts'

/**
 * The published interface has no call that never prompts: `enable` is silent only while the visitor still
 * lets the page in, and nothing tells beforehand. So a link ends with its page, unless the host has said
 * that a prompt while the page loads is fine.
 */
export async function restoreLink(o: {
  record: LinkRecord
  attempt: AttemptCtx
  site: Site
  options: PolkadotOptions
}): Promise<Link> {
  const { record, attempt, site, options } = o
  await here(record.offer, site, attempt)
  if (!options.restoreMayPrompt)
    throw new PorticoError('restore-needs-visitor', `${record.peer.name} may ask when it is connected: it is left to the visitor`, {
      exit: 'session-expired',
    })
  const seen = record.seen['polkadot']?.chain
  const chains: ChainId[] = seen ? [seen] : []
  return openLink({ offer: record.offer, want: { namespaces: ['polkadot'], chains }, attempt, site, options })
}

/** Extensions come late and tell nobody: looks four times a second as long as a restore may take. */
const often = 250
const times = 12

/** Resolves once the wallet is on the page; whoever comes after the deadline is seen when the page is looked at again. */
function here(offer: string, site: Site, attempt: AttemptCtx): Promise<void> {
  const { after } = attempt.services.platform
  return new Promise((resolve) => {
    let left = times
    const unwatch = site.watch(() => check())
    const check = (): void => {
      if (!site.get(offer) && !attempt.signal.aborted) return
      unwatch()
      left = 0
      resolve()
    }
    const again = (): void => {
      site.look()
      check()
      if (left-- > 0) after(often, again)
    }
    attempt.signal.addEventListener('abort', check)
    again()
  })
}
