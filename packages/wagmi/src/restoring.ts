import type { ChainId, LinkRecord } from '@portico/core'
import { addressShape } from '@portico/evm/adapter'
import type { WagmiConnection, WagmiConnector } from './config.ts'
import type { FollowerContext } from './follower-context.ts'
import type { Offers } from './offers.ts'
import { defined } from '@portico/core/adapter'

/** @param stored Those that wagmi has only from its storage, the current one first. */
export function syncRestoring(context: FollowerContext, stored: readonly WagmiConnection[]): void {
  const { config, offers, mirrors, restoring, sink, platform } = context
  const { status } = config.state
  if (status === 'connected' || status === 'disconnected') {
    context.stale = stored.map(({ connector }) => connector.uid)
    endRestoring(context)
    return
  }
  // A visitor's attempt is `connecting` too: connections that were stored before it are not being
  // restored.
  const returning = stored.filter(
    ({ connector }) => status === 'reconnecting' || !context.stale.includes(connector.uid),
  )
  for (const connection of returning) {
    const id = linkId(offers, connection.connector)
    if (restoring.has(id) || !sink) continue
    const record = recordOf(id, connection, offers, platform!.now())
    restoring.set(id, sink.restoring(record))
  }
  if (returning.length > 0) mirrors.load().catch(() => {})
}

function endRestoring({ config, live, offers, restoring }: FollowerContext): void {
  for (const [id, end] of restoring) {
    // wagmi has the connection, and the code for its link is still loading.
    if ([...live.values()].some(({ connection }) => linkId(offers, connection.connector) === id))
      continue
    restoring.delete(id)
    end(
      config.connectors.some((connector) => linkId(offers, connector) === id)
        ? 'locked'
        : 'not-installed',
    )
  }
}

const linkId = (offers: Offers, connector: WagmiConnector): string =>
  `wagmi:${offers.of(connector).id}`

/** Storage is untrusted: the record is validated, and only used for display. */
function recordOf(
  id: string,
  { connector, accounts, chainId }: WagmiConnection,
  offers: Offers,
  at: number,
): LinkRecord {
  const { id: offer, name, icon } = offers.of(connector)
  const account = addressShape(String(accounts[0]))
  const chain: ChainId = `eip155:${chainId}`
  return {
    v: 1,
    id,
    connector: 'wagmi',
    offer,
    at,
    peer: defined({ name, icon: icon || undefined }),
    detached: [],
    seen: {
      eip155: defined({ account: account || undefined, chain: chainId > 0 ? chain : undefined }),
    },
    data: null,
  }
}
