import { PorticoError } from '../errors/error.ts'
import type { AttemptCtx, Link, LinkRecord } from '../types/index.ts'
import type { GlobalObjects, RestoreOptions } from './global-objects.ts'
import { waitForWallet } from './wait.ts'

/**
 * Restores a link to a wallet without a silent call. Unless the host allows a prompt while the page
 * loads, the link ends with its page.
 */
export async function restoreLink<W, O extends RestoreOptions>(
  record: LinkRecord,
  attempt: AttemptCtx,
  { load, namespace, options, site }: GlobalObjects<W, O>,
): Promise<Link> {
  await waitForWallet(site, record.offer, attempt)
  if (!options.restoreMayPrompt)
    throw new PorticoError(
      'restore-needs-visitor',
      `${record.peer.name} may ask when it is connected: it is left to the visitor`,
      {
        exit: 'session-expired',
      },
    )
  const { openLink } = await load()
  // If the attempt was stopped while the code was loading, no window may open.
  attempt.signal.throwIfAborted()
  const chain = record.seen[namespace]?.chain
  return openLink({
    offer: record.offer,
    want: { namespaces: [namespace], chains: chain ? [chain] : [] },
    attempt,
    site,
    options,
    record,
  })
}
