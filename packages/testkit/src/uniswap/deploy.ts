import {
  encodeFunctionData,
  getCreateAddress,
  numberToHex,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import type { LocalChain } from '../chains/index.ts'
import { creation, type UniswapContract } from './artifacts.ts'

/**
 * The addresses of Ethereum, where they stand on every test chain, so that what is configured for
 * Ethereum meets them. https://docs.uniswap.org/contracts/v3/reference/deployments and
 * https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments, read on
 * 2026-11-30.
 */
export const uniswap: Readonly<Record<UniswapContract, Address>> = {
  WETH9: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  UniswapV2Factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
  UniswapV2Router02: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  UniswapV3Factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  NonfungiblePositionManager: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  QuoterV2: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  SwapRouter02: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
}

const factoryAbi = parseAbi(['function enableFeeAmount(uint24 fee, int24 tickSpacing)'])

/** Tick spacings by fee: those of V3's constructor, and the one that Uniswap enabled later. */
export const spacings: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10_000: 200 }

/** Where the storage of the V3 factory has its owner. */
const ownerSlot = 3n
/** Where WETH9 has its name, symbol and decimals. */
const nameSlots = { name: 0n, symbol: 1n, decimals: 2n }

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** A text of up to 31 bytes as Solidity stores it. */
const shortText = (text: string): Hex => {
  const hex = [...new TextEncoder().encode(text)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return `0x${hex.padEnd(62, '0')}${(text.length * 2).toString(16).padStart(2, '0')}`
}

/** The account that owns the V3 factory and sends what sets it up; the node signs for it. */
export const owner: Address = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

/**
 * An estimate could be too low: a V3 pool writes down its price in each second that it is used, and
 * the block may be of a later one.
 */
const enoughGas = numberToHex(10_000_000)

/** Sends from an account that the node signs for. */
export async function transact(
  chain: LocalChain,
  to: Address,
  data: Hex,
  value = 0n,
): Promise<void> {
  const receipt = (await chain.rpc('eth_sendTransactionSync', [
    { from: owner, to, data, value: numberToHex(value), gas: enoughGas },
  ])) as { status?: string } | null
  if (receipt?.status !== '0x1') throw new Error(`A transaction failed: ${JSON.stringify(receipt)}`)
}

/**
 * Places a contract: a call that creates returns the code that it would leave. Code that has its
 * own address in it gets the one where it stands.
 */
async function place(
  chain: LocalChain,
  contract: UniswapContract,
  args: readonly Address[] = [],
): Promise<void> {
  const nonce = (await chain.rpc('eth_getTransactionCount', [owner, 'latest'])) as Hex
  const code = (await chain.rpc('eth_call', [
    { from: owner, data: creation(contract, args), gas: '0x1c9c380' },
  ])) as Hex
  const here = getCreateAddress({ from: owner, nonce: BigInt(nonce) })
  await chain.rpc('anvil_setCode', [
    uniswap[contract],
    code.replaceAll(here.slice(2).toLowerCase(), uniswap[contract].slice(2).toLowerCase()),
  ])
}

/**
 * Places Uniswap V2 and V3 with the wrapped coin on a local chain, at the addresses that they have
 * on Ethereum. There are no pools yet; see {@link addPoolV2} and {@link addPoolV3}. Needs Uniswap's
 * packages, which are optional peers.
 *
 * @example
 * await deployUniswap(chain)
 * await addPoolV3(chain, { tokens: [dollar, uniswap.WETH9], amounts: [2_000_000_000n, 10n ** 18n], fee: 500 })
 */
export async function deployUniswap(chain: LocalChain): Promise<void> {
  const { WETH9, UniswapV2Factory, UniswapV3Factory, NonfungiblePositionManager } = uniswap
  const none: Address = `0x${'0'.repeat(40)}`
  const set = (address: Address, slot: bigint, value: Hex): Promise<unknown> =>
    chain.rpc('anvil_setStorageAt', [address, word(slot), value])

  await chain.setBalance(owner, parseEther('1000000'))
  await place(chain, 'WETH9')
  await set(WETH9, nameSlots.name, shortText('Wrapped Ether'))
  await set(WETH9, nameSlots.symbol, shortText('WETH'))
  await set(WETH9, nameSlots.decimals, word(18n))
  await place(chain, 'UniswapV2Factory', [none])
  await place(chain, 'UniswapV2Router02', [UniswapV2Factory, WETH9])
  await place(chain, 'UniswapV3Factory')
  await place(chain, 'NonfungiblePositionManager', [UniswapV3Factory, WETH9, none])
  await place(chain, 'QuoterV2', [UniswapV3Factory, WETH9])
  const parts = [UniswapV2Factory, UniswapV3Factory, NonfungiblePositionManager, WETH9]
  await place(chain, 'SwapRouter02', parts)
  await set(UniswapV3Factory, ownerSlot, word(BigInt(owner)))
  for (const [fee, spacing] of Object.entries(spacings)) {
    const args = [Number(fee), spacing] as const
    await transact(
      chain,
      UniswapV3Factory,
      encodeFunctionData({ abi: factoryAbi, functionName: 'enableFeeAmount', args }),
    )
  }
}
