/**
 * A page on which tokens can be swapped: the real adapter and wallet, and a namespace with scripted
 * sources, funds and checks.
 */
import type {
  SwapCheck,
  SwapFunds,
  SwapQuote,
  SwapRequest,
  SwapSource,
  SwapStep,
  SwapTokenFacts,
  Swapping,
  TransactionStatus,
} from '@portico/core'
import type { HostOptions } from './host.tsx'
import { sendingEvm, served, token, transferScript, type ServedHoldings } from './transfers.ts'

export { token }
export const router = `0x${'68'.repeat(20)}`
/** A token that no list has. */
export const unlisted = `0x${'ab'.repeat(20)}`

const eth = 10n ** 18n
const gwei = 10n ** 9n

export interface SwapScript {
  /** What the pools give; null is no route. */
  quote(request: SwapRequest, signal: AbortSignal): Promise<SwapQuote | null> | SwapQuote | null
  /** Further sources. */
  sources: readonly SwapSource[]
  funds(request: Pick<SwapRequest, 'from' | 'to'>, quote: SwapQuote | undefined): SwapFunds
  check(quote: SwapQuote): SwapCheck | Promise<SwapCheck>
  /** Of the given token. */
  allowance: bigint
  canBatch: boolean
  /** A token by an address that no list has. */
  token(address: string): SwapTokenFacts | null
  status(hash: string): TransactionStatus
  /** The requests of the pools. */
  asked: SwapRequest[]
  batches: (readonly SwapStep[])[]
}

/** Ether is worth 2,000, and one unit of the other tokens 1. */
export function quoteOf(request: SwapRequest, more: Partial<SwapQuote> = {}): SwapQuote {
  const worth = request.from === null ? request.amount * 2_000n : request.amount
  const amountOut = more.amountOut ?? (request.to === null ? worth / 2_000n : worth)
  return {
    source: 'pools',
    request,
    amountOut,
    minimumOut: (amountOut * BigInt(10_000 - request.slippageBps) + 9_999n) / 10_000n,
    gas: 150_000n,
    route: [{ from: request.from, to: request.to, exchange: 'Uniswap V3 0.05 %' }],
    spender: request.from === null ? null : router,
    at: Date.now(),
    ...more,
  }
}

/** Ten Ether, and a thousand of each token. */
export const fundsOf: SwapScript['funds'] = ({ from }, quote) => {
  const gasPrice = 20n * gwei
  const networkFee = gasPrice * (quote?.gas ?? 150_000n)
  const coin = 10n * eth
  const balance = from === null ? coin : 1_000n * eth
  return {
    balance,
    coin,
    max: from === null ? coin - networkFee : balance,
    decimals: { from: 18, to: 18 },
    gasPrice,
    networkFee,
  }
}

export function swapScript(given: Partial<SwapScript> = {}): SwapScript {
  return {
    quote: (request) => quoteOf(request),
    sources: [],
    funds: fundsOf,
    check: ({ amountOut }) => ({ simulation: { is: 'success' }, received: amountOut }),
    allowance: 0n,
    canBatch: false,
    token: () => null,
    status: () => ({ is: 'pending' }),
    asked: [],
    batches: [],
    ...given,
  }
}

const poolsOf = (script: SwapScript): SwapSource => ({
  id: 'pools',
  name: 'On-chain pools',
  supports: (chain) => chain === 'eip155:1',
  async quote(request, signal) {
    script.asked.push(request)
    return script.quote(request, signal)
  },
  build: async ({ request: { from, amount } }) => ({
    to: router,
    data: '0x12',
    value: from === null ? amount : 0n,
  }),
  contracts: () => [router],
})

function swappingOf(script: SwapScript): Swapping {
  return {
    get sources() {
      return [poolsOf(script), ...script.sources]
    },
    funds: async (request, quote) => script.funds(request, quote),
    async steps({ request: { from, amount } }, { to, data, value }) {
      const swap: SwapStep = {
        is: 'swap',
        transaction: { to, data, value: `0x${value.toString(16)}` },
      }
      if (from === null || script.allowance >= amount) return [swap]
      const allowance = { token: from, spender: router, amount }
      return [{ is: 'approve', transaction: { to: from, data: '0x09' }, allowance }, swap]
    },
    check: async (quote) => script.check(quote),
    canBatch: async () => script.canBatch,
    sendBatch: async (steps) => {
      script.batches.push(steps)
      return 'batch-1'
    },
    received: async () => undefined,
    token: async (_chain, address) => script.token(address),
  }
}

/** The options of a page that can swap. */
export function swappingHost(
  script: SwapScript,
  { serves, ...more }: HostOptions & { serves?: ServedHoldings } = {},
): HostOptions {
  const adapter = sendingEvm(transferScript())
  const swapping = swappingOf(script)
  return {
    answer: served(serves),
    ...more,
    config: {
      adapters: [
        {
          ...adapter,
          swapping: async () => swapping,
          async sending(services) {
            const sending = await adapter.sending!(services)
            return {
              ...sending,
              status: async ({ hash }: { hash: string }) => script.status(hash),
            }
          },
        },
      ],
      service: { url: 'https://service.example', projectId: 'demo' },
      ...more.config,
    },
  }
}
