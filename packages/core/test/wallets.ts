/** Scripted wallets of any namespace, with the connectors and adapters that reach them. */
import { defineNetwork, PorticoError } from '../src/index.ts'
import type {
  Account,
  AttemptCtx,
  ChainAdapter,
  ChainId,
  ConnFact,
  Connector,
  Link,
  LinkFact,
  LinkRecord,
  LoginUser,
  Network,
  Offer,
  ProviderHandle,
  Sink,
  Stop,
} from '../src/index.ts'

const network = (id: ChainId): Network =>
  defineNetwork({
    id,
    name: id,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: [`https://${id.replace(':', '-')}.example`],
  })

export const networks: readonly Network[] = [
  'eip155:1',
  'eip155:2',
  'solana:main',
  'solana:test',
  'bip122:main',
].map((id) => network(id as ChainId))

/** The application chooses the chain in these namespaces; in all others the wallet does. */
const appOwned: readonly string[] = ['solana', 'bip122']

export interface Wallet {
  offer: Offer
  /**
   * How it answers `open` and `restore`. `hold` and `scan` wait for `answer`, and `scan` shows a
   * code as well; `deleted` has ended the session; `pending` has a request open already.
   */
  says: 'yes' | 'no' | 'hold' | 'scan' | 'locked' | 'deleted' | 'pending'
  /** It ignores that its request was aborted. */
  deaf?: boolean
  /** Its accounts, by namespace. */
  accounts: Record<string, readonly string[]>
  chain: ChainId
  /**
   * What it was asked, oldest first: `open solana`, `restore`, `release all user`,
   * `chain solana:test`.
   */
  asked: string[]
  /** The chain that each namespace's adapter was given. */
  attached: Record<string, ChainId | null>
  emit(namespace: string, fact: ConnFact): void
  /** Reports a fact of the link. */
  report(fact: LinkFact): void
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
  /** The user, when the wallet is a login. */
  user?: LoginUser
}

export function wallet(o: WalletOptions): Wallet {
  const emits = new Map<string, (fact: ConnFact) => void>()
  const tellers = new Set<(fact: LinkFact) => void>()
  let release: Stop = () => {}
  const namespaces = Object.keys(o.accounts)
  const made: Wallet & {
    attach(namespace: string, emit: (fact: ConnFact) => void): void
    held(): Promise<void>
  } = {
    offer: {
      id: o.id,
      name: o.name ?? o.id,
      namespaces,
      evidence: o.rdns
        ? [{ by: 'rdns', value: o.rdns }]
        : [{ by: 'standard-name', value: o.name ?? o.id }],
    },
    says: 'yes',
    accounts: { ...o.accounts },
    chain: o.chain ?? 'eip155:1',
    asked: [],
    attached: {},
    emit: (namespace, fact) => emits.get(namespace)?.(fact),
    report: (fact) => [...tellers].forEach((teller) => teller(fact)),
    answer: () => release(),
    attach: (namespace, emit) => void emits.set(namespace, emit),
    held: () => new Promise((resolve) => (release = resolve)),
    link: () => ({
      id: `${o.connector}:${o.id}`,
      connector: o.connector,
      offer: o.id,
      peer: {
        name: made.offer.name,
        evidence: made.offer.evidence,
        ...(o.user && { user: o.user }),
      },
      scope: o.scope ?? 'per-namespace',
      handles: () =>
        Object.keys(made.accounts).map((namespace) => ({
          namespace,
          provider: made,
          accounts: (made.accounts[namespace] ?? []).map(toAccount),
          chains: 'any',
          chain: appOwned.includes(namespace) ? null : made.chain,
          chainOwner: appOwned.includes(namespace) ? 'app' : 'wallet',
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
export const accountsFact = (...addresses: string[]): ConnFact => ({
  is: 'accounts',
  accounts: addresses.map(toAccount),
})

type Inside = Wallet & {
  attach(namespace: string, emit: (fact: ConnFact) => void): void
  held(): Promise<void>
}

export interface TestConnector extends Connector {
  sink: Sink
  show(...wallets: Wallet[]): void
}

/** A connector that offers the wallets that `show` is given. */
export function connector(id: string, owner: Connector['owner'] = 'portico'): TestConnector {
  let here: readonly Wallet[] = []
  const find = async (offer: string, what: string, ctx: AttemptCtx): Promise<Link> => {
    const found = here.find((each) => each.offer.id === offer) as Inside | undefined
    if (!found) throw new PorticoError('not-installed', 'Not there', { exit: 'not-installed' })
    found.asked.push(what)
    if (found.says === 'scan') void ctx.ask({ is: 'scan', uri: `code:${offer}` })
    if (found.says === 'hold' || found.says === 'scan') {
      const stopped = new Promise<void>((_, reject) =>
        ctx.signal.addEventListener('abort', () => found.deaf || reject(new Error('aborted'))),
      )
      await Promise.race([found.held(), stopped])
    }
    if (found.says === 'no') throw new PorticoError('user-rejected', 'No', { exit: 'rejected' })
    if (found.says === 'deleted')
      throw new PorticoError('session-deleted', 'Gone', { exit: 'session-deleted' })
    if (found.says === 'pending')
      throw new PorticoError('connect-pending', 'Already asking', { exit: 'pending' })
    if (found.says === 'locked')
      throw new PorticoError('connect-locked', 'Locked', { exit: 'locked' })
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
  if (owner === 'portico')
    made.restore = (record: LinkRecord, ctx) => find(record.offer, 'restore', ctx)
  return made
}

export function adapter(
  namespace: string,
  connectors: readonly Connector[],
): ChainAdapter<string, Wallet> {
  return {
    namespace,
    authority: 'portico',
    connectors,
    async attach(handle: ProviderHandle<string, Wallet>, emit) {
      const { provider } = handle
      provider.attached[namespace] = handle.chain
      ;(provider as Inside).attach(namespace, emit)
      return {
        provider,
        detach: () => (provider as Inside).attach(namespace, () => {}),
        async setChain(chain) {
          provider.asked.push(`chain ${chain}`)
          if (provider.says === 'no')
            throw new PorticoError('user-rejected', 'No', { exit: 'rejected' })
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
