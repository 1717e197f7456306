import { PorticoError } from '@portico/core'
import type {
  Account,
  AttemptCtx,
  ChainId,
  ConnFact,
  Link,
  LinkFact,
  ProviderHandle,
  Stop,
} from '@portico/core'
import { addressShape, malformed, parseChain } from '@portico/evm/adapter'
import type { WagmiActions, WagmiConfig, WagmiConnection, WagmiConnector } from './config.ts'
import { toFailure } from './failure.ts'
import type { MirroredLink, TrackedConnection } from './follower-context.ts'
import type { Follower } from './follower.ts'
import type { Offers } from './offers.ts'
import { defined } from '@portico/core/adapter'

export interface ConnectionSnapshot {
  accounts: readonly Account[]
  chain: ChainId
}

/** A handle has this instead of a provider; `attach.ts` creates the host's provider from it. */
export interface ConnectionSource {
  connector: WagmiConnector
  snapshot(): ConnectionSnapshot
  isClosed(): boolean
  watch(listener: (fact: ConnFact) => void): Stop
}

export interface ConnectorContext {
  config: WagmiConfig
  offers: Offers
  actions: () => Promise<WagmiActions>
  follower: Follower
}

/**
 * wagmi's hooks show the first account. Without one the wallet is locked. Null when the state is
 * malformed.
 */
function read({ accounts, chainId }: WagmiConnection): ConnectionSnapshot | null {
  try {
    const [first] = accounts
    // wagmi has already written it with its EIP-55 checksum.
    const address = first === undefined ? undefined : addressShape(String(first))
    if (address === null) return null
    return {
      accounts: address === undefined ? [] : [{ address, kind: 'eoa' }],
      chain: parseChain(chainId),
    }
  } catch {
    return null
  }
}

export function mirror(context: ConnectorContext, tracked: TrackedConnection): MirroredLink | null {
  const initial = read(tracked.connection)
  if (!initial) return null
  let snapshot = initial
  const watchers = new Set<(fact: ConnFact) => void>()
  const listeners = new Set<(fact: LinkFact) => void>()
  const emit = (fact: LinkFact): void => {
    for (const listener of [...listeners]) listener(fact)
  }
  const source: ConnectionSource = {
    connector: tracked.connection.connector,
    snapshot: () => snapshot,
    isClosed: () => tracked.exit !== undefined,
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
  return {
    link: linkOf(context, tracked, source, listeners),
    update() {
      const before = snapshot
      snapshot = read(tracked.connection) ?? snapshot
      const facts: ConnFact[] = []
      if (before.chain !== snapshot.chain) facts.push({ is: 'chain', chain: snapshot.chain })
      if (before.accounts[0]?.address !== snapshot.accounts[0]?.address)
        facts.push({ is: 'accounts', accounts: snapshot.accounts })
      for (const fact of facts) for (const watcher of [...watchers]) watcher(fact)
    },
    reportActive: () => emit({ is: 'active', namespace: 'eip155' }),
    close: (exit) => emit({ is: 'closed', exit }),
  }
}

function linkOf(
  { config, offers, actions, follower }: ConnectorContext,
  tracked: TrackedConnection,
  source: ConnectionSource,
  listeners: Set<(fact: LinkFact) => void>,
): Link {
  const { connector } = source
  const { id, name, icon, evidence } = offers.of(connector)
  return {
    id: `wagmi:${id}`,
    connector: 'wagmi',
    offer: id,
    peer: defined({ name, icon: icon || undefined, evidence }),
    scope: 'per-namespace',
    handles: () => [handleOf(config, source)],
    subscribe(listener) {
      listeners.add(listener)
      // A new listener first gets earlier changes, once its caller has finished.
      queueMicrotask(() => {
        if (!listeners.has(listener)) return
        if (tracked.exit) listener({ is: 'closed', exit: tracked.exit })
        else follower.reportCurrent()
      })
      return () => listeners.delete(listener)
    },
    async release(_namespaces, why) {
      // Only the visitor's choice disconnects the host. wagmi has caused and reported every other
      // ending itself.
      if (why !== 'user') return
      try {
        await (await actions()).disconnect(config, { connector })
      } finally {
        // wagmi has refused, and still has the connection.
        if (follower.get(connector.uid) === tracked) follower.reportLink(tracked)
      }
    },
    activate: async () => void (await (await actions()).switchAccount(config, { connector })),
    record: () => null,
  }
}

function handleOf(
  config: WagmiConfig,
  source: ConnectionSource,
): ProviderHandle<'eip155', ConnectionSource> {
  const { accounts, chain } = source.snapshot()
  return {
    namespace: 'eip155',
    provider: source,
    accounts,
    chains: config.chains.map(({ id }): ChainId => `eip155:${id}`),
    chain,
    chainOwner: 'wallet',
    methods: 'ask',
    reads: 'rpc',
  }
}

const usable = (link: Link): boolean => (link.handles()[0]?.accounts.length ?? 0) > 0

/** The connection counts when wagmi's state has it; the action's result is not read. */
export async function open(
  { config, follower, actions }: ConnectorContext,
  connector: WagmiConnector,
  { signal }: AttemptCtx,
): Promise<Link> {
  const { connect, disconnect, switchAccount } = await actions()
  const { uid } = connector
  const existing = follower.get(uid)?.mirrored?.link
  if (existing && usable(existing)) {
    // Already connected: it becomes the current one without a request.
    if (config.state.current !== uid) await switchAccount(config, { connector })
    return existing
  }
  // wagmi has the connection without an account or on an invalid chain, and would not ask the
  // wallet again.
  if (config.state.connections.has(uid)) await disconnect(config, { connector })
  const failure = await connect(config, { connector }).then(
    () => malformed('connection'),
    (error: unknown) => error,
  )
  // An aborted attempt returns no link. The host's hooks show the connection, and the follower has
  // reported it.
  if (signal.aborted)
    throw new PorticoError('connect-user', 'The visitor stopped waiting', { exit: 'user' })
  const link = follower.get(uid)?.mirrored?.link
  if (!link) throw toFailure(failure, 'connect-failed')
  if (!usable(link))
    throw new PorticoError('connect-locked', `${connector.name} is locked`, { exit: 'locked' })
  return link
}
