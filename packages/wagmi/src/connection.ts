/** One connection of the host's config, as Portico sees it: a link whose facts come from wagmi's state alone. */
import type { Account, ChainId, ConnFact, Exit, Link, LinkFact, Offer, ProviderHandle, Stop } from '@portico/core'
import { parseAccounts, parseChain } from '@portico/evm/internal/parse'
import type { WagmiConnection, WagmiConnector } from './config.ts'

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

export interface Mirrored {
  link: Link
  update(seen: Seen): void
  /** wagmi has put it in front. */
  front(): void
  close(exit: Exit): void
}

/** The account is the one that wagmi's hooks show: the first. No account means locked. Null: not to be believed. */
export function read({ accounts, chainId }: WagmiConnection): Seen | null {
  try {
    const [address] = parseAccounts(accounts)
    return { accounts: address === undefined ? [] : [{ address, kind: 'eoa' }], chain: parseChain(chainId) }
  } catch {
    return null
  }
}

export function mirror(o: {
  connector: WagmiConnector
  offer: Offer
  seen: Seen
  chains: readonly ChainId[]
  /** Somebody listens from now on. */
  heard(): void
  activate(): Promise<void>
  release(): Promise<void>
}): Mirrored {
  let { seen } = o
  let over: Exit | undefined
  const watchers = new Set<(fact: ConnFact) => void>()
  const listeners = new Set<(fact: LinkFact) => void>()
  const tell = (fact: LinkFact): void => {
    for (const listener of [...listeners]) listener(fact)
  }
  const followed: Followed = {
    connector: o.connector,
    seen: () => seen,
    over: () => over !== undefined,
    watch(cb) {
      watchers.add(cb)
      return () => watchers.delete(cb)
    },
  }
  const handle = (): ProviderHandle<'eip155', Followed> => ({
    ns: 'eip155',
    provider: followed,
    accounts: seen.accounts,
    chains: o.chains,
    chain: seen.chain,
    chainOwner: 'wallet',
    methods: 'ask',
    reads: 'rpc',
  })

  return {
    link: {
      id: `wagmi:${o.offer.id}`,
      connector: 'wagmi',
      offer: o.offer.id,
      peer: { name: o.offer.name, ...(o.offer.icon ? { icon: o.offer.icon } : {}), evidence: o.offer.evidence },
      scope: 'per-namespace',
      handles: () => [handle()],
      subscribe(cb) {
        listeners.add(cb)
        // Whoever has just taken the link up hears what it missed, once it stands.
        queueMicrotask(() => {
          if (!listeners.has(cb)) return
          if (over) cb({ is: 'closed', exit: over })
          else o.heard()
        })
        return () => listeners.delete(cb)
      },
      // Only the visitor's wish ends what the host holds; all other endings are wagmi's own and came from there.
      release: async (_namespaces, why) => (why === 'user' ? o.release() : undefined),
      activate: o.activate,
      record: () => null,
    },
    update(next) {
      const before = seen
      seen = next
      const facts: ConnFact[] = []
      if (before.chain !== next.chain) facts.push({ is: 'chain', chain: next.chain })
      if (before.accounts[0]?.address !== next.accounts[0]?.address) facts.push({ is: 'accounts', accounts: next.accounts })
      for (const fact of facts) for (const watcher of [...watchers]) watcher(fact)
    },
    front: () => tell({ is: 'active', ns: 'eip155' }),
    close(exit) {
      over = exit
      tell({ is: 'closed', exit })
    },
  }
}
