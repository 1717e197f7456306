/** A namespace that can send as a test chooses. It checks nothing, because its caller has to. */
import type {
  ChainAdapter,
  ChainId,
  Json,
  ResolvedName,
  Sending,
  Transfer,
  TransferQuote,
  Transfers,
  TransferSimulation,
} from '../src/index.ts'
import { toChecksumAddress } from '../src/format/eip55.ts'
import { adapter, type Wallet } from './wallets.ts'

export const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const usd = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

export interface NamespaceScript {
  /** The quote that it returns. Its `cautions` are about the receiver. */
  quote: TransferQuote
  simulation: TransferSimulation
  /** The names that it resolves. */
  names: Record<string, ResolvedName | null>
  /** The rule of the name service. Absent: every name has one form. */
  normalizeName?: Transfers['normalizeName']
  /** The transactions that the wallet was asked to send. */
  asked: { transaction: Json; account: string; chain: ChainId }[]
  /** The transfers that it has built. */
  built: Transfer[]
  /** What the wallet answers. */
  answer(): Promise<string>
}

export const coinQuote: TransferQuote = {
  fees: { slow: 1n, standard: 2n, fast: 3n },
  rent: 0n,
  coin: 1_000n,
  balance: 1_000n,
  decimals: 2,
  max: { slow: 999n, standard: 998n, fast: 997n },
  cautions: [],
}

/** A namespace with EVM's addresses and the wallets of `wallets.ts`. */
export function sendingNamespace(given: Partial<NamespaceScript> = {}): {
  namespace: ChainAdapter<string, Wallet>
  script: NamespaceScript
} {
  const script: NamespaceScript = {
    quote: coinQuote,
    simulation: { is: 'unknown' },
    names: {},
    asked: [],
    built: [],
    answer: async () => '0xhash',
    ...given,
  }
  const base = adapter('eip155', [])
  const transfers: Transfers = {
    hasMemo: false,
    hasSpeeds: () => true,
    isName: (text) => text.endsWith('.eth'),
    ...(script.normalizeName && { normalizeName: script.normalizeName }),
    resolve: async (name) => script.names[name] ?? null,
    quote: async () => script.quote,
    simulate: async () => script.simulation,
    async build(transfer) {
      script.built.push(transfer)
      return { to: transfer.to, value: String(transfer.amount) }
    },
  }
  const sending: Sending = {
    parseHash: (text) => (typeof text === 'string' && text.startsWith('0x') ? text : null),
    status: async () => ({ is: 'pending' }),
    transfers: async () => transfers,
  }
  const namespace: ChainAdapter<string, Wallet> = {
    ...base,
    parseAddress: toChecksumAddress,
    sending: async () => sending,
    async attach(...of) {
      const connection = await base.attach(...of)
      return {
        ...connection,
        async send(transaction, { account, chain }) {
          script.asked.push({ transaction, account, chain })
          return script.answer()
        },
      }
    },
  }
  return { namespace, script }
}
