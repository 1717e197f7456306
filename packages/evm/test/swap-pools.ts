/** Uniswap's own contracts with pools on the demo's first chain, and an account that swaps there. */
import {
  demoAccounts,
  demoNetworks,
  moverAbi,
  moverBytecode,
  startDemoChains,
  taxedTokenAbi,
  taxedTokenBytecode,
  type DemoChains,
  type LocalChain,
} from '@portico/testkit/chains'
import { addPoolV2, addPoolV3, deployUniswap, uniswap } from '@portico/testkit/uniswap'
import type { SwapQuote, SwapRequest, SwapSource, SwapStep } from '@portico/core'
import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  parseEther,
  type Abi,
  type Hex,
} from 'viem'
import { expect } from 'vitest'
import { deployed, mined, never, sendingPage, type SendingPage } from './sending.ts'

export const [dollar, port, gate] = demoNetworks.mainnet.tokens.map(({ address }) => address) as [
  Hex,
  Hex,
  Hex,
]
export const weth: Hex = uniswap.WETH9

/** A transaction's target and data. */
export const callOf = (
  to: Hex,
  abi: Abi,
  functionName: string,
  ...args: readonly unknown[]
): { to: Hex; data: Hex } => ({ to, data: encodeFunctionData({ abi, functionName, args }) })

export interface Market {
  chains: DemoChains
  chain: LocalChain
  page: SendingPage
  pools: SwapSource
  /** A token with taxes, whose allowance changes from zero and to zero only. */
  taxed: Hex
  /** An aggregator's contract. */
  mover: Hex
  /** A balance; of the coin for null. */
  held(token: string | null): Promise<bigint>
  /** @throws Error where there is no route. */
  quoted(request: SwapRequest): Promise<SwapQuote>
  /** What a quote's wallet is asked for. */
  stepsOf(quote: SwapQuote): Promise<readonly SwapStep[]>
  /** Takes each step as the wallet would; what the last one used. */
  taken(steps: readonly SwapStep[]): Promise<{ paid: bigint; gas: bigint; hash: Hex }>
}

const { ada } = demoAccounts

/** A swap of one coin for dollars, but for what is given. */
export const asks = (over: Partial<SwapRequest> = {}): SwapRequest => ({
  chain: 'eip155:1',
  account: ada.address,
  from: null,
  to: dollar,
  amount: parseEther('1'),
  slippageBps: 100,
  ...over,
})

/** A coin costs 2,000 dollars, 1,000 of `port` or of the taxed token, or 40 of `gate`. */
async function addPools(chain: LocalChain, taxed: Hex): Promise<void> {
  const ether = parseEther
  await addPoolV3(chain, {
    tokens: [dollar, weth],
    amounts: [2_000_000_000_000n, ether('1000')],
    fee: 500,
  })
  await addPoolV3(chain, {
    tokens: [dollar, weth],
    amounts: [200_000_000_000n, ether('100')],
    fee: 3000,
  })
  await addPoolV2(chain, { tokens: [weth, port], amounts: [ether('1000'), ether('1000000')] })
  await addPoolV3(chain, {
    tokens: [port, weth],
    amounts: [ether('5000'), ether('5')],
    fee: 10_000,
  })
  await addPoolV2(chain, { tokens: [gate, weth], amounts: [40_000n, ether('1000')] })
  // Little, and only near its price.
  await addPoolV3(chain, {
    tokens: [gate, dollar],
    amounts: [1_000n, 50_000_000_000n],
    fee: 3000,
    range: 600,
  })
  await addPoolV2(chain, { tokens: [taxed, weth], amounts: [ether('1000000'), ether('1000')] })
}

export async function openMarket(): Promise<Market> {
  const chains = await startDemoChains()
  const chain = chains.mainnet
  const page = await sendingPage(chains)
  const pools = page.swapping.sources[0]!
  await deployUniswap(chain)
  const taxed = await deployed(chain, taxedTokenAbi, taxedTokenBytecode, 'Taxed', 'TAX')
  const mover = await deployed(chain, moverAbi, moverBytecode)
  await addPools(chain, taxed)
  await mined(chain, callOf(taxed, taxedTokenAbi, 'mint', ada.address, parseEther('1000')))
  return {
    chains,
    chain,
    page,
    pools,
    taxed,
    mover,
    async held(token) {
      if (token === null)
        return BigInt((await chain.rpc('eth_getBalance', [ada.address, 'latest'])) as Hex)
      const call = callOf(token as Hex, erc20Abi, 'balanceOf', ada.address)
      const data = (await chain.rpc('eth_call', [call, 'latest'])) as Hex
      return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data })
    },
    async quoted(request) {
      const quote = await pools.quote(request, never)
      if (!quote) throw new Error('There is no route')
      return quote
    },
    stepsOf: async (quote) => page.swapping.steps(quote, await pools.build(quote, never), never),
    async taken(steps) {
      let last = { paid: 0n, gas: 0n, hash: '0x' as Hex }
      for (const { transaction } of steps) {
        // A V3 pool uses more in a later second than that of an estimate, which wallets leave room for.
        const receipt = await mined(chain, { gas: '0x100000', ...(transaction as object) })
        expect(receipt.status).toBe('0x1')
        const gas = BigInt(receipt.gasUsed)
        const paid = gas * BigInt(receipt.effectiveGasPrice)
        last = { paid, gas, hash: receipt.transactionHash }
      }
      return last
    },
  }
}
