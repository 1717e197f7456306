/** A page with wallets of any chain family, a clock that is moved by hand, and a storage that tabs and reloads share. */
import { createPortico, defineNetwork, nsState, PorticoError } from '../src/index.ts'
import type {
  Account,
  AttemptCtx,
  ChainAdapter,
  ChainId,
  ConnFact,
  Connector,
  Exit,
  Link,
  LinkFact,
  LinkRecord,
  Network,
  NsState,
  Offer,
  Platform,
  Portico,
  PorticoConfig,
  ProviderHandle,
  Sink,
  Stop,
} from '../src/index.ts'

const network = (id: ChainId): Network =>
  defineNetwork({ id, name: id, nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 }, rpcUrls: [`https://${id.replace(':', '-')}.example`] })

export const networks: readonly Network[] = ['eip155:1', 'eip155:2', 'solana:main', 'solana:test', 'bip122:main'].map((id) => network(id as ChainId))

/** Every namespace's chain is the wallet's to choose, except on these. */
const appOwned: readonly string[] = ['solana', 'bip122']

export interface Wallet {
  offer: Offer
  /** What it answers to `open` and `restore`; `hold` waits for `answer`, `scan` too, with a code to be scanned; `deleted` has given the session back; `pending` has a request open already. */
  says: 'yes' | 'no' | 'hold' | 'scan' | 'locked' | 'deleted' | 'pending'
  /** It does not hear that nobody waits any more. */
  deaf?: boolean
  /** By namespace. */
  accounts: Record<string, readonly string[]>
  chain: ChainId
  /** What it was asked, oldest first: `open solana`, `restore`, `release all user`, `chain solana:test`. */
  asked: string[]
  /** The chain each namespace's adapter was given. */
  attached: Record<string, ChainId | null>
  emit(ns: string, fact: ConnFact): void
  /** What the link itself reports. */
  tell(fact: LinkFact): void
  answer(): void
  link(): Link
}

export interface WalletOptions {
  id: string
  connector: string
  name?: string
  accounts: Record<string, readonly string[]>
  chain?: ChainId
  scope?: Link['scope']
  rdns?: string
}

export function wallet(o: WalletOptions): Wallet {
  const emits = new Map<string, (fact: ConnFact) => void>()
  const tellers = new Set<(fact: LinkFact) => void>()
  let release: Stop = () => {}
  const namespaces = Object.keys(o.accounts)
  const made: Wallet & { attach(ns: string, emit: (fact: ConnFact) => void): void; held(): Promise<void> } = {
    offer: {
      id: o.id,
      name: o.name ?? o.id,
      namespaces,
      evidence: o.rdns ? [{ by: 'rdns', value: o.rdns }] : [{ by: 'standard-name', value: o.name ?? o.id }],
    },
    says: 'yes',
    accounts: { ...o.accounts },
    chain: o.chain ?? 'eip155:1',
    asked: [],
    attached: {},
    emit: (ns, fact) => emits.get(ns)?.(fact),
    tell: (fact) => [...tellers].forEach((teller) => teller(fact)),
    answer: () => release(),
    attach: (ns, emit) => void emits.set(ns, emit),
    held: () => new Promise((resolve) => (release = resolve)),
    link: () => ({
      id: `${o.connector}:${o.id}`,
      connector: o.connector,
      offer: o.id,
      peer: { name: made.offer.name, evidence: made.offer.evidence },
      scope: o.scope ?? 'per-namespace',
      handles: () =>
        Object.keys(made.accounts).map((ns) => ({
          ns,
          provider: made,
          accounts: (made.accounts[ns] ?? []).map(toAccount),
          chains: 'any',
          chain: appOwned.includes(ns) ? null : made.chain,
          chainOwner: appOwned.includes(ns) ? 'app' : 'wallet',
          methods: 'ask',
          reads: 'rpc',
        })),
      subscribe(teller) {
        tellers.add(teller)
        return () => tellers.delete(teller)
      },
      async release(which, why) {
        made.asked.push(`release ${which === 'all' ? which : which.join('+')} ${why}`)
      },
      record: () => ({}),
    }),
  }
  return made
}

const toAccount = (address: string): Account => ({ address, kind: 'eoa' })
export const accountsFact = (...addresses: string[]): ConnFact => ({ is: 'accounts', accounts: addresses.map(toAccount) })

type Inside = Wallet & { attach(ns: string, emit: (fact: ConnFact) => void): void; held(): Promise<void> }

export interface TestConnector extends Connector {
  sink: Sink
  show(...wallets: Wallet[]): void
}

/** Reaches the wallets that are shown to it. */
export function connector(id: string, owner: Connector['owner'] = 'portico'): TestConnector {
  let here: readonly Wallet[] = []
  const find = async (offer: string, what: string, ctx: AttemptCtx): Promise<Link> => {
    const found = here.find((each) => each.offer.id === offer) as Inside | undefined
    if (!found) throw new PorticoError('not-installed', 'Not there', { exit: 'not-installed' })
    found.asked.push(what)
    if (found.says === 'scan') void ctx.ask({ is: 'scan', uri: `code:${offer}` })
    if (found.says === 'hold' || found.says === 'scan') {
      const stopped = new Promise<void>((_, reject) => ctx.signal.addEventListener('abort', () => found.deaf || reject(new Error('aborted'))))
      await Promise.race([found.held(), stopped])
    }
    if (found.says === 'no') throw new PorticoError('user-rejected', 'No', { exit: 'rejected' })
    if (found.says === 'deleted') throw new PorticoError('session-deleted', 'Gone', { exit: 'session-deleted' })
    if (found.says === 'pending') throw new PorticoError('request-pending', 'Already asking', { exit: 'pending' })
    if (found.says === 'locked') throw new PorticoError('locked', 'Locked', { exit: 'locked' })
    return found.link()
  }
  const made: TestConnector = {
    id,
    owner,
    ui: 'popup',
    sink: undefined as unknown as Sink,
    start(sink) {
      made.sink = sink
      sink.offers(here.map((each) => each.offer))
      return () => {}
    },
    show(...wallets) {
      here = wallets
      made.sink?.offers(here.map((each) => each.offer))
    },
    open: (offer, want, ctx) => find(offer, `open ${want.namespaces.join('+')}`, ctx),
  }
  if (owner === 'portico') made.restore = (record: LinkRecord, ctx) => find(record.offer, 'restore', ctx)
  return made
}

export function adapter(ns: string, connectors: readonly Connector[]): ChainAdapter<string, Wallet> {
  return {
    ns,
    authority: 'portico',
    connectors,
    async attach(handle: ProviderHandle<string, Wallet>, emit) {
      const { provider } = handle
      provider.attached[ns] = handle.chain
      ;(provider as Inside).attach(ns, emit)
      return {
        provider,
        detach: () => (provider as Inside).attach(ns, () => {}),
        async setChain(chain) {
          provider.asked.push(`chain ${chain}`)
          if (provider.says === 'no') throw new PorticoError('user-rejected', 'No', { exit: 'rejected' })
          emit({ is: 'chain', chain })
        },
      }
    },
    parseAddress: (text) => text,
    reads: async (chain) => ({
      balance: async (address) => ({ raw: String(chain.length + address.length), decimals: 9 }),
      tokens: async (_address, tokens) => tokens.map(() => ({ raw: '5', decimals: 6 })),
      identity: async (address) => ({ name: `${address} on ${chain}`, avatar: null }),
      request: async () => null,
    }),
  }
}

export interface Page {
  portico: Portico
  connectors: Record<string, TestConnector>
  /** What the host heard, oldest first: `connect eip155 0xa`, `restored …`, `disconnect eip155 user`, `account …`, `network eip155 eip155:2`. */
  heard: string[]
  events: string[]
  stored: Map<string, string>
  status(ns: string): NsState
  exit(link: string): Exit | undefined
  until(check: () => boolean): Promise<void>
  /** Resolves when so many timers of so many milliseconds are set. */
  armed(ms: number, count?: number): Promise<void>
  pass(ms: number): void
  /** The same page after a reload, or in another tab: the same storage and wallets. */
  again(): Page
  /** What another tab wrote reaches this one; null: it has cleared everything. */
  hear(key: string | null): void
}

/** Connectors by id, each with the namespaces it brings wallets of. */
export function page(
  o: { connectors?: Record<string, Connector['owner']>; wallets?: readonly (readonly [string, Wallet])[]; config?: Partial<PorticoConfig> } = {},
  stored: Map<string, string> = new Map(),
): Page {
  const owners = o.connectors ?? { evm: 'portico', sol: 'portico', btc: 'portico', relay: 'portico' }
  const connectors = Object.fromEntries(Object.entries(owners).map(([id, owner]) => [id, connector(id, owner)]))
  for (const [id, each] of Object.entries(connectors)) each.show(...(o.wallets ?? []).filter(([at]) => at === id).map(([, w]) => w))
  let now = 1_700_000_000_000
  const timers = new Set<{ due: number; run: Stop }>()
  const waiting = new Set<Stop>()
  const window = Object.assign(new EventTarget(), { Event })
  const platform: Platform = {
    now: () => now++,
    after(ms, run) {
      const timer = { due: now + ms, run, ms }
      timers.add(timer)
      for (const look of [...waiting]) look()
      return () => timers.delete(timer)
    },
    random: (bytes) => new Uint8Array(bytes),
    fetch: () => Promise.reject(new Error('No network')),
    visible: () => true,
    online: () => true,
    changes: () => () => {},
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      key: (index) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size
      },
    },
    window: window as unknown as Platform['window'],
  }
  const heard: string[] = []
  const events: string[] = []
  const portico = createPortico({
    adapters: [adapter('eip155', []), adapter('solana', []), adapter('bip122', [])],
    connectors: Object.values(connectors),
    networks,
    debug: false,
    platform,
    onConnect: ({ namespace, address, restored }) => heard.push(`${restored ? 'restored' : 'connect'} ${namespace} ${address}`),
    onDisconnect: ({ namespace, reason }) => heard.push(`disconnect ${namespace} ${reason}`),
    onAccountChange: ({ namespace, address }) => heard.push(`account ${namespace} ${address}`),
    onNetworkChange: ({ namespace, id }) => heard.push(`network ${namespace} ${id}`),
    onEvent: ({ event }) => events.push(event),
    ...o.config,
  }) as unknown as Portico
  portico.start()
  const until = (check: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!check()) return
        off()
        resolve()
      }
      const off = portico.subscribe(look)
      look()
    })
  return {
    portico,
    connectors,
    heard,
    events,
    stored,
    status: (ns) => nsState(portico.getState(), ns),
    exit(link) {
      const view = portico.getState().links[link]
      return view?.state.is === 'lost' ? view.state.exit : undefined
    },
    until,
    armed: (ms, count = 1) =>
      new Promise((resolve) => {
        const look = (): void => {
          if ([...timers].filter((timer) => (timer as { ms?: number }).ms === ms).length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    pass(ms) {
      now += ms
      for (const timer of [...timers].filter(({ due }) => due <= now)) {
        timers.delete(timer)
        timer.run()
      }
    },
    again: () => page(o, stored),
    hear: (key) => void window.dispatchEvent(Object.assign(new Event('storage'), { key: key && `portico/1/default/${key}` })),
  }
}

/** Lets everything that is ready to happen, happen. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
