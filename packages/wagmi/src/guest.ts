/** A connection that another connector opened, kept in wagmi's state: whatever changes on one side shows on the other. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { ChainId, ConnFact, Connection, Network, ProviderHandle, Services } from '@portico/core'
import type { Eip1193Provider } from '@portico/evm'
import { attach } from '@portico/evm/internal/attach'
import { isProvider } from '@portico/evm/internal/provider'
import { getAddress, SwitchChainError, UserRejectedRequestError } from 'viem'
import type { WagmiChain, WagmiConfig, WagmiConnection, WagmiConnector, WagmiState } from './config.ts'
import type { Guest, Guests, Seat } from './guests.ts'
import { untilOver } from './over.ts'

/** EIP-3085's parameters, as wagmi's hook takes them. */
interface Added {
  chainName?: string
  nativeCurrency?: Network['nativeCurrency']
  rpcUrls?: readonly string[]
  blockExplorerUrls?: readonly string[]
}

export async function seatGuest(
  config: WagmiConfig,
  guests: Guests,
  seat: Seat,
  handle: ProviderHandle<'eip155', unknown>,
  emit: (fact: ConnFact) => void,
  services: Services,
): Promise<Connection<Eip1193Provider>> {
  const { turn, connector } = seat
  const { uid, name } = connector
  const given = handle.provider
  if (!isProvider(given)) throw new PorticoError('config', `${name} has no EIP-1193 provider`, { exit: 'unsupported' })
  const guest = createGuest(handle, handle.chain ?? `eip155:${config.state.chainId}`, connector)
  let over = false
  /** Portico has put it in front, and wagmi does not hold it yet. */
  let ahead = false

  /** What wagmi should hold of it now. */
  const wanted = (): WagmiConnection | undefined => (over ? undefined : guest.connection())

  const write = (change: (state: WagmiState) => WagmiState): void => config.setState(change as never)

  /** Brings wagmi's state in line: a connection that is there is a fact to write down, and nothing is left to ask. */
  function update(): void {
    if (seat.turn !== turn) return
    const { connections, current, status } = config.state
    const now = connections.get(uid)
    const next = wanted()
    // It will come by here itself, and keeps the hooks from saying "disconnected" until then.
    if (!now && seat.awaited && status === 'reconnecting') return
    if (now !== next && !(now && next && same(now, next))) write((state) => withConnection(state, uid, next))
    if (!next) return
    if (ahead && config.state.current !== uid) write((state) => ({ ...state, current: uid }))
    ahead = false
    // What wagmi tries first after a reload.
    if (current !== uid && config.state.current === uid)
      void (async () => config.storage?.setItem('recentConnectorId' as never, connector.id as never))().catch(() => {})
  }

  const inner = await attach(
    { ...handle, provider: given },
    (fact) => {
      guest.apply(fact)
      update()
      emit(fact)
    },
    services,
  )
  const provider = untilOver(inner.provider, () => over)
  const missing = (): PorticoError => new PorticoError('wallet-gone', `${name} is not there any more`, { exit: 'wallet-gone' })

  const moveTo: Guest['switchChain'] = (to) => switchChain(config, services, inner, to)

  seat.sit({
    update,
    front: () => emit({ is: 'active' }),
    switchChain: moveTo,
    async connect({ chainId } = {}) {
      if (chainId && chainId !== guest.chainId()) await moveTo({ chainId })
      const now = wanted()
      if (!now) throw missing()
      return { accounts: now.accounts, chainId: now.chainId }
    },
    async disconnect() {
      if (over) return
      over = true
      emit({ is: 'ended', exit: 'host' })
    },
    getAccounts: async () => wanted()?.accounts ?? [],
    getChainId: async () => guest.chainId(),
    isAuthorized: async () => wanted() !== undefined,
    async getProvider() {
      if (over) throw missing()
      return provider
    },
  })
  update()

  return {
    ...inner,
    provider,
    detach() {
      inner.detach()
      over = true
      // Whoever ends it says so first, and a link that is only attached anew keeps its place.
      queueMicrotask(() => {
        if (seat.turn !== turn) return
        update()
        guests.leave(seat)
      })
    },
    async setAccount(address) {
      guest.use(address)
      update()
    },
    activate() {
      ahead = true
      update()
    },
  }
}

/** The accounts and the chain of a guest, as its wallet and Portico have set them. */
function createGuest({ accounts: given }: ProviderHandle, start: ChainId, connector: WagmiConnector): { apply(fact: ConnFact): void; use(address: string): void; chainId(): number; connection(): WagmiConnection | undefined } {
  let accounts = given.map(({ address }) => address)
  let [first] = accounts
  let used = first
  let chain = start
  let lost = false
  const chainId = (): number => Number(chain.slice('eip155:'.length))
  return {
    apply(fact) {
      if (fact.is === 'accounts') {
        accounts = fact.accounts.map(({ address }) => address)
        const [front] = accounts
        // As in the core: what was chosen stands until the wallet puts another account in front.
        if (front !== first || !used || !accounts.includes(used)) used = front
        first = front
      } else if (fact.is === 'chain') chain = fact.chain
      if (['accounts', 'lost', 'back'].includes(fact.is)) lost = fact.is === 'lost'
    },
    use: (address) => (used = address),
    chainId,
    connection() {
      if (lost || used === undefined) return undefined
      // wagmi's hooks show the first.
      return { accounts: [used, ...accounts.filter((each) => each !== used)].map((each) => getAddress(each)), chainId: chainId(), connector }
    },
  }
}

async function switchChain(config: WagmiConfig, services: Services, connection: Connection, { chainId: id, addEthereumChainParameter: more }: { chainId: number; addEthereumChainParameter?: Added }): Promise<WagmiChain> {
  const to = config.chains.find((each) => each.id === id)
  if (!to) throw new SwitchChainError(Object.assign(new Error('Chain not configured.'), { name: 'ChainNotConfiguredError' }))
  const known = services.network(`eip155:${id}`)
  await connection.setChain!(`eip155:${id}`, { ...(known && { add: withMore(known, more ?? {}) }), signal: new AbortController().signal }).catch((error: Error) => {
    throw isPorticoError(error) && error.exit === 'rejected' ? new UserRejectedRequestError(error) : new SwitchChainError(error)
  })
  return to
}

/** wagmi's state with a connection, or without it: behind the one in front, if there is one. */
function withConnection(state: WagmiState, uid: string, next: WagmiConnection | undefined): WagmiState {
  // What it read from storage and nobody brings back goes, as with wagmi's own reconnecting.
  const all = new Map([...state.connections].filter(([, { connector }]) => typeof connector.getProvider === 'function'))
  const fresh = !all.has(uid)
  if (next) all.set(uid, next)
  else all.delete(uid)
  const [first = null] = all.keys()
  const status = first === null ? 'disconnected' : next && fresh ? 'connected' : state.status
  return { ...state, connections: all, current: state.current !== null && all.has(state.current) ? state.current : first, status }
}

const same = (a: WagmiConnection, b: WagmiConnection): boolean => a.chainId === b.chainId && a.accounts.join() === b.accounts.join()

/** A network with what the host's hook has of it in the place of what we know. */
function withMore(network: Network, { chainName, nativeCurrency, rpcUrls, blockExplorerUrls }: Added): Network {
  const [explorer] = blockExplorerUrls ?? []
  return {
    ...network,
    ...(chainName ? { name: chainName } : {}),
    ...(nativeCurrency ? { nativeCurrency } : {}),
    ...(rpcUrls ? { rpcUrls: { ...network.rpcUrls, chainDefault: rpcUrls } } : {}),
    ...(explorer ? { explorer: { name: explorer, url: explorer } } : {}),
  }
}
