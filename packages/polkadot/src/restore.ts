/** Bringing a link back after a reload, where that can be done without a prompt. */
import { PorticoError } from '@portico/core'
import type { AttemptCtx, ChainId, Link, LinkRecord } from '@portico/core'
import { waitForWallet } from '@portico/core/internal/page/wait'
import type { Site } from '@portico/core/internal/page/site'
import { openLink } from './open.ts'
import type { PolkadotOptions } from './polkadot.ts'
import type { InjectedEntry } from './wallet.ts'

/**
 * The published interface has no call that never prompts: `enable` is silent only while the visitor still
 * lets the page in, and nothing tells beforehand. So a link ends with its page, unless the host has said
 * that a prompt while the page loads is fine.
 */
export async function restoreLink(o: {
  record: LinkRecord
  attempt: AttemptCtx
  site: Site<InjectedEntry>
  options: PolkadotOptions
}): Promise<Link> {
  const { record, attempt, site, options } = o
  await waitForWallet(site, record.offer, attempt)
  if (!options.restoreMayPrompt)
    throw new PorticoError('restore-needs-visitor', `${record.peer.name} may ask when it is connected: it is left to the visitor`, {
      exit: 'session-expired',
    })
  const seen = record.seen['polkadot']?.chain
  const chains: ChainId[] = seen ? [seen] : []
  // Stopped while this was loading: nobody waits for a window any more.
  attempt.signal.throwIfAborted()
  return openLink({ offer: record.offer, want: { namespaces: ['polkadot'], chains }, attempt, site, options }, true)
}
