/** One connection of the host's config, as Portico sees it: a link whose facts come from wagmi's state alone. */
import { PorticoError } from '@portico/core'
import type { Account, AttemptCtx, ChainId, ConnFact, Link, LinkFact, ProviderHandle, Stop } from '@portico/core'
import type { Lazy } from '@portico/core/internal/instance/lazy'
import { addressShape } from '@portico/evm/internal/address-shape'
import { malformed, parseChain } from '@portico/evm/internal/parse'
import type { WagmiActions, WagmiConfig, WagmiConnection, WagmiConnector } from './config.ts'
import type { Follower, Held, Mirrored } from './follow.ts'
import type { Offers } from './offers.ts'

/** What wagmi's state says of a connection. */
export interface Seen {
  accounts: readonly Account[]
  chain: ChainId
}

/** What stands in a handle; the adapter makes the host's provider of it. */
export interface Followed {
  connector: WagmiConnector
  seen(): Seen
  over(): boolean
  /** Facts from now on; returns its own undo. */
  watch(cb: (fact: ConnFact) => void): Stop
}

/** What connections need of their surroundings. */
export interface Surroundings {
  config: WagmiConfig
  offers: Offers
  actions: Lazy<WagmiActions>
  follower: Follower
}

/** The account is the one that wagmi's hooks show: the first. No account means locked. Null: not to be believed. */
function read({ accounts, chainId }: WagmiConnection): Seen | null {
  try {
    const [first] = accounts
    // wagmi has spelt it as EIP-55 says.
    const address = first === undefined ? undefined : addressShape(String(first))
    if (address === null) return null
    return { accounts: address === undefined ? [] : [{ address, kind: 'eoa' }], chain: parseChain(chainId) }
  } catch {
    return null
  }
}

export function mirror({ config, offers, actions, follower }: Surroundings, held: Held): Mirrored | null {
  const { connector } = held.connection
  const first = read(held.connection)
  if (!first) return null
  let seen = first
  const watchers = new Set<(fact: ConnFact) => void>()
  const listeners = new Set<(fact: LinkFact) => void>()
  const tell = (fact: LinkFact): void => {
    for (const listener of [...listeners]) listener(fact)
  }
  const followed: Followed = {
    connector,
    seen: () => seen,
    over: () => held.over !== undefined,
    watch(cb) {
      watchers.add(cb)
      return () => watchers.delete(cb)
    },
  }
  const handle = (): ProviderHandle<'eip155', Followed> => ({
    ns: 'eip155',
    provider: followed,
    accounts: seen.accounts,
    chains: config.chains.map(({ id }): ChainId => `eip155:${id}`),
    chain: seen.chain,
    chainOwner: 'wallet',
    methods: 'ask',
    reads: 'rpc',
  })
  const { id, name, icon, evidence } = offers.of(connector)

  return {
    link: {
      id: `wagmi:${id}`,
      connector: 'wagmi',
      offer: id,
      peer: { name, ...(icon ? { icon } : {}), evidence },
      scope: 'per-namespace',
      handles: () => [handle()],
      subscribe(cb) {
        listeners.add(cb)
        // Whoever has just taken the link up hears what it missed, once it stands.
        queueMicrotask(() => {
          if (!listeners.has(cb)) return
          if (held.over) cb({ is: 'closed', exit: held.over })
          else follower.reportFront()
        })
        return () => listeners.delete(cb)
      },
      async release(_namespaces, why) {
        // Only the visitor's wish ends what the host holds; all other endings are wagmi's own and came from there.
        if (why !== 'user') return
        try {
          await (await actions()).disconnect(config, { connector })
        } finally {
          // Refused: wagmi still holds it.
          if (follower.get(connector.uid) === held) follower.reportAgain(held)
        }
      },
      activate: async () => void (await (await actions()).switchAccount(config, { connector })),
      record: () => null,
    },
    update() {
      const before = seen
      seen = read(held.connection) ?? seen
      const facts: ConnFact[] = []
      if (before.chain !== seen.chain) facts.push({ is: 'chain', chain: seen.chain })
      if (before.accounts[0]?.address !== seen.accounts[0]?.address) facts.push({ is: 'accounts', accounts: seen.accounts })
      for (const fact of facts) for (const watcher of [...watchers]) watcher(fact)
    },
    front: () => tell({ is: 'active', ns: 'eip155' }),
    close: (exit) => tell({ is: 'closed', exit }),
  }
}

const usable = (link: Link): boolean => (link.handles()[0]?.accounts.length ?? 0) > 0

/** Asks a wallet, by one of wagmi's actions. Only wagmi's state says that it worked; the action's answer is not looked at. */
export async function open({ config, follower, actions }: Surroundings, connector: WagmiConnector, { signal }: AttemptCtx): Promise<Link> {
  const run = actions.now ?? (await actions())
  const { uid } = connector
  const known = follower.get(uid)?.mirrored?.link
  if (known && usable(known)) {
    // Connected already: put in front, and nobody is asked.
    if (config.state.current !== uid) await run.switchAccount(config, { connector })
    return known
  }
  // Held, and without an account or on no chain: wagmi would not ask for it again.
  if (config.state.connections.has(uid)) await run.disconnect(config, { connector })
  const failure = await run.connect(config, { connector }).then(() => malformed('connection'), (error: unknown) => error)
  // Whoever stopped waiting gets no link of this attempt: the host's hooks say connected, and so has the follower.
  if (signal.aborted) throw new PorticoError('connect-user', 'The visitor stopped waiting', { exit: 'user' })
  const link = follower.get(uid)?.mirrored?.link
  if (!link) throw (await import('./failure.ts')).toFailure(failure, 'connect-failed')
  if (!usable(link)) throw new PorticoError('connect-locked', `${connector.name} is locked`, { exit: 'locked' })
  return link
}
