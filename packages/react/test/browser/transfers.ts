/**
 * A page from which something can be sent: the real adapter and wallet, a namespace with scripted
 * quotes, and a service that knows prices.
 */
import type {
  ResolvedName,
  Sending,
  Transfer,
  TransferQuote,
  TransferSimulation,
  Transfers,
} from '@portico/core'
import { evm } from '@portico/evm'
import { ada, second, type Answer, type HostOptions } from './host.tsx'

export const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** An attacker's address that begins and ends like the second account. */
export const poison = `0x7099${'0'.repeat(32)}79C8`

const each = (slow: bigint, standard: bigint, fast: bigint) => ({ slow, standard, fast })
const eth = 10n ** 18n
const gwei = 10n ** 9n

export interface TransferScript {
  quote(transfer: { token: string | null; to?: string }): TransferQuote | Promise<TransferQuote>
  simulate(transfer: Transfer): TransferSimulation | Promise<TransferSimulation>
  /** What names resolve to. A function is called each time. */
  names: Record<string, ResolvedName | null | (() => ResolvedName | Promise<ResolvedName>)>
  hasMemo: boolean
  hasSpeeds: boolean
  built: Transfer[]
  /** Called before a transfer is built. What it throws is what building the transfer throws. */
  refuse?(transfer: Transfer): void
}

const fees = each(21_000n * gwei, 42_000n * gwei, 63_000n * gwei)

/** A quote for an account with ten Ether and a thousand of each token. */
export function quoteOf(
  { token: of }: { token: string | null },
  more: Partial<TransferQuote> = {},
): TransferQuote {
  const coin = 10n * eth
  const balance = of === null ? coin : 1_000n * eth
  const max =
    of === null
      ? each(coin - fees.slow, coin - fees.standard, coin - fees.fast)
      : each(balance, balance, balance)
  return { fees, rent: 0n, coin, balance, decimals: 18, max, cautions: [], ...more }
}

export function transferScript(given: Partial<TransferScript> = {}): TransferScript {
  return {
    quote: (transfer) => quoteOf(transfer),
    simulate: ({ token: of, amount }) => ({
      is: 'success',
      changes: [{ token: of, amount: -amount }],
    }),
    names: { 'bob.eth': { address: second, isFallback: false, isUnsafe: false } },
    hasMemo: false,
    hasSpeeds: true,
    built: [],
    ...given,
  }
}

/** EVM's adapter, which sends as the script says. Its rule for names is the real one. */
export function sendingEvm(script: TransferScript): ReturnType<typeof evm> {
  const adapter = evm()
  let real: Promise<Transfers> | undefined
  const transfers: Transfers = {
    get hasMemo() {
      return script.hasMemo
    },
    hasSpeeds: () => script.hasSpeeds,
    isName: (text) => text.endsWith('.eth'),
    normalizeName: async (typed) => (await real)!.normalizeName!(typed),
    resolve: async (name) => {
      const found = script.names[name]
      return typeof found === 'function' ? found() : (found ?? null)
    },
    quote: async (transfer) => script.quote(transfer),
    simulate: async (transfer) => script.simulate(transfer),
    async build(transfer) {
      script.refuse?.(transfer)
      script.built.push(transfer)
      return { to: transfer.to, value: `0x${transfer.amount.toString(16)}`, data: '0x' }
    },
  }
  const sending: Sending = {
    parseHash: (text) => (typeof text === 'string' ? text : null),
    status: async () => ({ is: 'pending' }),
    transfers: async () => transfers,
  }
  return {
    ...adapter,
    async sending(services) {
      real ??= adapter.sending!(services).then((each) => each.transfers())
      return sending
    },
  }
}

const holding = (
  name: string,
  symbol: string,
  numeric: string,
  price: number | undefined,
  more: object = {},
): object => ({
  name,
  symbol,
  chainId: 'eip155:1',
  ...(price !== undefined && { price, value: Number(numeric) * price }),
  quantity: { decimals: '18', numeric },
  ...more,
})
export const holdings: readonly object[] = [
  holding('Ether', 'ETH', '10', 2_000),
  holding('Test Dollar', 'TUSD', '1000', 1, { address: `eip155:1:${token}`, listed: true }),
  holding('Odd Coin', 'ODD', '5', undefined, {
    address: `eip155:1:0x${'12'.repeat(20)}`,
    listed: false,
    price: 0,
    priceStatus: 'unknown',
  }),
]

export interface ServedHoldings {
  balances?: readonly object[] | (() => Response | Promise<Response>)
  /** The addresses that have sent something to the account. */
  senders?: readonly string[]
}

/** The service's answers. The network answers everything else. */
export function served({ balances = holdings, senders = [] }: ServedHoldings = {}): Answer {
  return (url) => {
    if (url.host !== 'service.example') return undefined
    if (url.pathname.endsWith('supported-chains'))
      return Response.json({ http: ['eip155:1'], ws: [] })
    if (url.pathname.endsWith('/balance'))
      return typeof balances === 'function' ? balances() : Response.json({ balances })
    if (!url.pathname.endsWith('/history')) return new Response('', { status: 404 })
    const dust = (from: string, at: number): object => ({
      id: `t${at}`,
      metadata: {
        operationType: 'receive',
        hash: `0x${String(at).padStart(64, '0')}`,
        minedAt: new Date(1_700_000_000_000).toISOString(),
        sentFrom: from,
        sentTo: ada,
        status: 'confirmed',
        nonce: 1,
        chain: 'eip155:1',
      },
      transfers: [],
    })
    return Response.json({ data: senders.map(dust), next: null })
  }
}

/** The options of a page that can send. */
export function sendingHost(
  script: TransferScript,
  { serves, ...more }: HostOptions & { serves?: ServedHoldings } = {},
): HostOptions {
  return {
    answer: served(serves),
    ...more,
    config: {
      adapters: [sendingEvm(script)],
      service: { url: 'https://service.example', projectId: 'demo' },
      ...more.config,
    },
  }
}
