/**
 * Scripted wallets behind a relay. Their sessions outlive the page, and they record what Portico's
 * connector asks of them.
 */
import { PorticoError } from '@portico/core'
import type {
  AttemptCtx,
  ChainAdapter,
  Connector,
  Exit,
  Link,
  LinkFact,
  ProviderHandle,
} from '@portico/core'
import type { Eip1193Provider } from '@portico/evm'

export interface Phone {
  readonly name: string
  readonly calls: { method: string; params?: unknown }[]
  /** What `restore` results in; `hold` waits for `answer`. */
  answers: 'yes' | 'hold' | 'deleted'
  /** How it answers `wallet_switchEthereumChain`. */
  switching: 'moves' | 'refuses' | 'unknown'
  /** How often the page has ended the session. */
  ended: number
  answer(): void
  /** The owner shares these accounts from now on. */
  accounts(...all: string[]): void
  chain(id: number): void
  /** The owner ends the session. */
  end(exit?: Exit): void
}

export interface PhoneOptions {
  name?: string
  accounts?: readonly string[]
  chain?: number
  /** Whether it serves Solana, too. */
  wide?: boolean
  provider?: unknown
}

type Inside = Phone & { link(): Link; restored(ctx: AttemptCtx): Promise<void>; leave(): void }

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const failure = (code: number): Error => Object.assign(new Error(`Failed with ${code}`), { code })

export function phone(
  topic: string,
  {
    name = 'Phone',
    accounts: first = [address],
    chain: start = 1,
    wide = false,
    ...more
  }: PhoneOptions = {},
): Phone {
  let shared = [...first]
  let chain = start
  let waiting: (() => void)[] = []
  const known = new Set([1, 31338])
  const events = new Map<string, Set<(value: unknown) => void>>()
  const tellers = new Set<(fact: LinkFact) => void>()
  const emit = (event: string, value: unknown): void =>
    [...(events.get(event) ?? [])].forEach((listener) => listener(value))
  const hex = (): string => `0x${chain.toString(16)}`

  function answer(method: string, params: unknown): unknown {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return shared
    if (method === 'eth_chainId') return hex()
    made.calls.push({ method, ...(params === undefined ? {} : { params }) })
    if (method === 'wallet_addEthereumChain') {
      known.add(Number((params as { chainId: string }[])[0]!.chainId))
      made.switching = 'moves'
    } else if (method === 'wallet_switchEthereumChain') {
      const id = Number((params as { chainId: string }[])[0]!.chainId)
      if (made.switching === 'refuses') throw failure(4001)
      if (made.switching === 'unknown' || !known.has(id)) throw failure(4902)
      made.chain(id)
    } else if (method === 'personal_sign') return `0x${'1b'.repeat(65)}`
    else if (method === 'eth_sendTransaction') return `0x${'2c'.repeat(32)}`
    return null
  }

  const provider: Eip1193Provider = {
    request: async ({ method, params }) => answer(method, params),
    on: (event, listener) =>
      events.set(event, (events.get(event) ?? new Set()).add(listener as (value: unknown) => void)),
    removeListener: (event, listener) =>
      events.get(event)?.delete(listener as (value: unknown) => void),
  }
  const eip155 = (): ProviderHandle => ({
    namespace: 'eip155',
    provider: 'provider' in more ? more.provider : provider,
    accounts: shared.map((each) => ({ address: each, kind: 'eoa' })),
    chains: 'any',
    chain: `eip155:${chain}`,
    chainOwner: 'wallet',
    methods: 'ask',
    reads: 'rpc',
  })
  const solana = (): ProviderHandle => ({
    ...eip155(),
    namespace: 'solana',
    accounts: [{ address: 'So1', kind: 'eoa' }],
    chains: ['solana:main'],
    chain: 'solana:main',
  })

  const made: Inside = {
    name,
    calls: [],
    answers: 'yes',
    switching: 'moves',
    ended: 0,
    answer() {
      for (const go of waiting.splice(0)) go()
    },
    accounts(...all) {
      shared = all
      emit('accountsChanged', shared)
    },
    chain(id) {
      chain = id
      emit('chainChanged', hex())
    },
    end: (exit = 'session-deleted') =>
      [...tellers].forEach((teller) => teller({ is: 'closed', exit })),
    async restored({ signal }) {
      if (made.answers === 'hold')
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve)
          signal.addEventListener('abort', () => reject(new Error('Nobody waits')))
        })
      if (made.answers === 'deleted')
        throw new PorticoError('session-deleted', 'The wallet has ended it', {
          exit: 'session-deleted',
        })
    },
    leave() {
      events.clear()
      tellers.clear()
      waiting = []
    },
    link: () => ({
      id: `walletConnect:${topic}`,
      connector: 'walletConnect',
      offer: topic,
      peer: { name },
      scope: 'whole',
      method: 'qrcode',
      handles: () => (wide ? [solana(), eip155()] : [eip155()]),
      subscribe(teller) {
        tellers.add(teller)
        return () => tellers.delete(teller)
      },
      release: async () => void made.ended++,
      record: () => ({ topic }),
    }),
  }
  return made
}

/**
 * The connector of a page that reaches them. The connectors of earlier pages get no more events.
 */
export function relayed(phones: ReadonlyMap<string, Phone>): Connector {
  for (const each of phones.values()) (each as Inside).leave()
  return {
    id: 'walletConnect',
    owner: 'portico',
    ui: 'none',
    start(sink) {
      sink.offers(
        [...phones].map(([id, { name }]) => ({
          id,
          name,
          evidence: [],
          namespaces: ['eip155', 'solana'],
          external: true,
        })),
      )
      return () => {}
    },
    open: async (offer) => (phones.get(offer) as Inside).link(),
    async restore({ offer }, attempt) {
      const found = phones.get(offer) as Inside
      await found.restored(attempt)
      return found.link()
    },
  }
}

/** A minimal adapter for Solana sessions. */
export const other: ChainAdapter<'solana', unknown> = {
  namespace: 'solana',
  connectors: [],
  authority: 'portico',
  attach: async ({ provider }) => ({ provider, detach() {} }),
  parseAddress: (text) => text,
  reads: () => Promise.reject(new Error('None')),
}
