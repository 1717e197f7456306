/** A namespace that can swap as a test chooses, and sources that a test scripts. */
import type {
  ChainAdapter,
  SwapFunds,
  SwapQuote,
  SwapRequest,
  SwapSource,
  SwapStep,
  Swapping,
  SwapTransaction,
} from '../src/index.ts'
import { minimumOf } from '../src/swaps/slippage.ts'
import { ada, sendingNamespace, type NamespaceScript } from './transfers.ts'
import type { Wallet } from './wallets.ts'

export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
export const router = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'

export const request: SwapRequest = {
  chain: 'eip155:1',
  account: ada,
  from: usdc,
  to: dai,
  amount: 1_000_000n,
  slippageBps: 100,
}

/** A valid quote for a request. */
export const quoteOf = (
  asked: SwapRequest,
  source: string,
  amountOut: bigint,
  more: Partial<SwapQuote> = {},
): SwapQuote => ({
  source,
  request: asked,
  amountOut,
  minimumOut: minimumOf(amountOut, asked.slippageBps),
  route: [],
  spender: asked.from === null ? null : router,
  at: 1_700_000_000_000,
  ...more,
})

export interface TestSource extends SwapSource {
  /** What it was asked, oldest first. */
  asked: { request: SwapRequest; signal: AbortSignal }[]
  built: SwapQuote[]
}

export const transaction: SwapTransaction = { to: router, data: '0x12345678', value: 0n }

/** @param answer What it gives, or a number of units. */
export function swapSource(
  id: string,
  answer: bigint | ((asked: SwapRequest, signal: AbortSignal) => unknown),
  more: Partial<SwapSource> = {},
): TestSource {
  const source: TestSource = {
    id,
    name: `Source ${id}`,
    asked: [],
    built: [],
    supports: () => true,
    async quote(asked, signal) {
      source.asked.push({ request: asked, signal })
      return (
        typeof answer === 'bigint' ? quoteOf(asked, id, answer) : answer(asked, signal)
      ) as SwapQuote | null
    },
    async build(quote) {
      source.built.push(quote)
      return { ...transaction, value: quote.request.from === null ? quote.request.amount : 0n }
    },
    contracts: () => [router],
    ...more,
  }
  return source
}

export interface SwapScript extends NamespaceScript {
  sources: readonly SwapSource[]
  funds: SwapFunds
  /** Whether the account has allowed the spender enough. */
  isAllowed: boolean
  check: Swapping['check']
  canBatch: boolean
  batches: { steps: readonly SwapStep[]; account: string; provider: unknown }[]
  received: Swapping['received']
  token?: NonNullable<Swapping['token']>
}

export const funds: SwapFunds = {
  balance: 10_000_000n,
  coin: 1_000_000n,
  max: 10_000_000n,
  decimals: { from: 6, to: 18 },
  gasPrice: 2n,
  networkFee: 1_000n,
}

/** A namespace like `sendingNamespace`, with swaps. */
export function swappingNamespace(given: Partial<SwapScript> = {}): {
  namespace: ChainAdapter<string, Wallet>
  script: SwapScript
} {
  const { namespace, script: sending } = sendingNamespace(given)
  const script: SwapScript = Object.assign(sending, {
    sources: [],
    funds,
    isAllowed: true,
    check: async () => ({ simulation: { is: 'unknown' as const } }),
    canBatch: false,
    batches: [],
    received: async () => undefined,
    ...given,
  })
  const swapping: Swapping = {
    get sources() {
      return script.sources
    },
    funds: async () => script.funds,
    async steps({ request: { from, amount }, spender }, built) {
      const swap: SwapStep = { is: 'swap', transaction: { to: built.to, data: built.data } }
      if (from === null || script.isAllowed) return [swap]
      const allowance = { token: from, spender: spender!, amount }
      return [{ is: 'approve', transaction: { approve: String(amount) }, allowance }, swap]
    },
    check: (...about) => script.check(...about),
    canBatch: async () => script.canBatch,
    async sendBatch(steps, { account, provider }) {
      script.batches.push({ steps, account, provider })
      return script.answer()
    },
    received: (...about) => script.received(...about),
    ...(script.token && { token: script.token }),
  }
  return { namespace: { ...namespace, swapping: async () => swapping }, script }
}
