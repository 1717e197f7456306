/**
 * A namespace that implements only the contract: its wallets are announced by an event, and the
 * page chooses the network.
 */
import {
  PorticoError,
  type Account,
  type ChainAdapter,
  type ChainId,
  type Connector,
  type Link,
} from '@portico/core'

/** A wallet of the toy standard, as `toyWallet` puts it into the page. */
export interface ToyWallet {
  namespace: string
  name: string
  icon?: string
  chains: readonly ChainId[] | 'any'
  /** Empty when it is locked, or when it is asked silently and was never allowed. */
  connect(how: { silent: boolean }): Promise<readonly Account[]>
  disconnect(): void
  on(listener: (accounts: readonly Account[]) => void): () => void
}

export type ToyAdapter<N extends string> = ChainAdapter<N, { name: string }, ToyWallet>

const failures: Readonly<Record<string, 'rejected' | 'locked'>> = {
  rejected: 'rejected',
  locked: 'locked',
}

function connector(namespace: string): Connector {
  const id = `toy-${namespace}`
  const found = new Map<string, ToyWallet>()
  const waiting = new Set<() => void>()

  function link(wallet: ToyWallet, accounts: readonly Account[], chain: ChainId): Link {
    return {
      id: `${id}:${wallet.name}`,
      connector: id,
      offer: wallet.name,
      peer: { name: wallet.name, ...(wallet.icon === undefined ? {} : { icon: wallet.icon }) },
      scope: 'per-namespace',
      handles: () => [
        {
          namespace,
          provider: wallet,
          accounts,
          chains: wallet.chains,
          chain,
          chainOwner: 'app',
          methods: ['signMessage'],
          reads: 'rpc',
        },
      ],
      subscribe: () => () => {},
      release: async () => wallet.disconnect(),
      record: () => ({}),
    }
  }

  async function ask(wallet: ToyWallet, silent: boolean, chain: ChainId): Promise<Link> {
    const accounts = await wallet.connect({ silent }).catch((error: Error) => {
      const exit = failures[error.message] ?? 'failed'
      throw new PorticoError(`connect-${exit}`, error.message, { exit })
    })
    if (!accounts.length && !silent)
      throw new PorticoError('connect-locked', 'locked', { exit: 'locked' })
    return link(wallet, accounts, chain)
  }

  return {
    id,
    owner: 'portico',
    ui: 'popup',
    start(sink, { platform }) {
      const onAnnounce = (event: Event): void => {
        const wallet = (event as CustomEvent<ToyWallet>).detail
        if (wallet.namespace !== namespace) return
        found.set(wallet.name, wallet)
        sink.offers(
          [...found.values()].map(({ name, icon }) => ({
            id: name,
            name,
            ...(icon === undefined ? {} : { icon }),
            evidence: [{ by: 'standard-name', value: name, namespace }],
            namespaces: [namespace],
          })),
        )
        for (const wake of waiting) wake()
      }
      platform.window?.addEventListener('toy:announce', onAnnounce)
      platform.window?.dispatchEvent(new Event('toy:request'))
      return () => platform.window?.removeEventListener('toy:announce', onAnnounce)
    },
    async open(offer, want) {
      const wallet = found.get(offer)
      if (!wallet)
        throw new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' })
      return ask(
        wallet,
        false,
        want.chains.find((chain) => chain.startsWith(`${namespace}:`))!,
      )
    },
    async restore(record) {
      await new Promise<void>((resolve) => {
        const check = (): void => {
          if (found.has(record.offer)) resolve()
        }
        waiting.add(check)
        check()
      })
      return ask(found.get(record.offer)!, true, record.seen[namespace]!.chain!)
    },
  }
}

/** @param balance The balance of every account of the namespace: smallest units, decimal. */
export function toy<N extends string>(
  namespace: N,
  balance: { raw: string; decimals: number },
): ToyAdapter<N> {
  return {
    namespace,
    authority: 'portico',
    connectors: [connector(namespace)],
    async attach(handle, emit) {
      const stop = handle.provider.on((accounts) => emit({ is: 'accounts', accounts }))
      return {
        provider: { name: handle.provider.name },
        detach: stop,
        async setChain(chain) {
          if (handle.chains !== 'any' && !handle.chains.includes(chain))
            throw new PorticoError('chain-unsupported', 'Chain is not supported', {
              exit: 'unsupported',
            })
          emit({ is: 'chain', chain })
        },
      }
    },
    parseAddress: (text) => text,
    reads: async () => ({
      balance: async () => balance,
      tokens: async () => [],
      request: async () => null,
    }),
  }
}
