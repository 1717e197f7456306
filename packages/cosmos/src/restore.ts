/** Bringing a link back after a reload, where the host says that it may. */
import { isChainId, PorticoError } from '@portico/core'
import type { AttemptCtx, ChainId, Json, Link, LinkRecord } from '@portico/core'
import type { Site } from '@portico/core/internal/page/site'
import { waitForWallet } from '@portico/core/internal/page/wait'
import type { CosmosOptions } from './cosmos.ts'
import { openLink } from './open.ts'

/**
 * The published interface has no call that never prompts: `getKey` asks for what `enable` asks for, and both open a
 * window while the wallet is locked. So a link ends with its page, unless the host has said that a prompt while
 * the page loads is fine.
 */
export async function restoreLink(o: {
  record: LinkRecord
  attempt: AttemptCtx
  site: Site<object>
  options: CosmosOptions
}): Promise<Link> {
  const { attempt, options, record, site } = o
  await waitForWallet(site, record.offer, attempt)
  if (!options.restoreMayPrompt)
    throw new PorticoError('restore-needs-visitor', `${record.peer.name} may ask when it is connected: it is left to the visitor`, {
      exit: 'session-expired',
    })
  // Stopped while this was loading: nobody waits for a window any more.
  attempt.signal.throwIfAborted()
  const seen = record.seen['cosmos']?.chain
  const chains = [...new Set([...(seen ? [seen] : []), ...enabledBefore(record.data)])]
  return openLink({ offer: record.offer, want: { namespaces: ['cosmos'], chains }, attempt, site, options })
}

/** Stored text is outside: a list of chain ids, or nothing. */
function enabledBefore(data: Json): ChainId[] {
  const chains: unknown = (data as { chains?: unknown } | null)?.chains
  if (!Array.isArray(chains)) return []
  const known = (id: unknown): boolean => typeof id === 'string' && isChainId(`cosmos:${id}`)
  return chains.slice(0, 64).filter(known).map((id) => `cosmos:${id as string}` as const)
}
