/**
 * Where pools are. Addresses as Uniswap publishes them, read on 2026-11-30:
 * https://docs.uniswap.org/contracts/v3/reference/deployments and
 * https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments (and the same pages
 * in github.com/Uniswap/docs, content/protocols). ZKsync is left out: its gas cannot be compared.
 */
import type { ChainId } from '@portico/core'

/** Uniswap's contracts on a network, or others of the same form. */
export interface PoolTable {
  /** The network's coin as a token: WETH, WPOL, WBNB. */
  wrappedCoin: string
  /** Uniswap V2, or a copy with the same methods. */
  v2?: {
    /** `UniswapV2Router02`. */
    router02: string
  }
  /** Uniswap V3, or a copy with the same methods. */
  v3?: {
    /** `QuoterV2`. */
    quoterV2: string
    /** `SwapRouter02`. */
    swapRouter02: string
    /** The fees of its pools, in hundredths of a basis point. Default: 100, 500, 3000, 10000. */
    fees?: readonly number[]
  }
  /** Tokens, besides the wrapped coin, that may stand between two others: those with many pools. */
  intermediates?: readonly string[]
  /** `Multicall3`. Default: the address that it has on most networks. */
  multicall3?: string
  /** The exchange's name, for visitors. Default: Uniswap. */
  exchange?: string
}

/** By network (CAIP-2). `false`: no swaps over pools there. */
export type SwapTables = Readonly<Record<ChainId, PoolTable | false>>

export const defaultFees: readonly number[] = [100, 500, 3000, 10_000]
export const defaultMulticall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The same on all networks whose V3 was deployed in 2021 and 2022. */
const firstV3 = {
  quoterV2: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  swapRouter02: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
}

/** The same on several networks whose V2 was deployed in 2024. */
const laterV2 = { router02: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24' }

const tables: SwapTables = {
  // Ethereum; USDC and USDT between others.
  'eip155:1': {
    wrappedCoin: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    v2: { router02: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D' },
    v3: firstV3,
    intermediates: [
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    ],
  },
  // Optimism; USDC.
  'eip155:10': {
    wrappedCoin: '0x4200000000000000000000000000000000000006',
    v2: { router02: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2' },
    v3: firstV3,
    intermediates: ['0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
  },
  // BNB Smart Chain; USDT, USDC.
  'eip155:56': {
    wrappedCoin: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    v2: laterV2,
    v3: {
      quoterV2: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
      swapRouter02: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    },
    intermediates: [
      '0x55d398326f99059fF775485246999027B3197955',
      '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    ],
  },
  // Polygon; USDC, and the bridged USDC.e.
  'eip155:137': {
    wrappedCoin: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    v2: { router02: '0xedf6066a2b290C185783862C7F4776A2C8077AD1' },
    v3: firstV3,
    intermediates: [
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    ],
  },
  // Base; USDC.
  'eip155:8453': {
    wrappedCoin: '0x4200000000000000000000000000000000000006',
    v2: laterV2,
    v3: {
      quoterV2: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      swapRouter02: '0x2626664c2603336E57B271c5C0b26F421741e481',
    },
    intermediates: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  },
  // Arbitrum One; USDC, USDT.
  'eip155:42161': {
    wrappedCoin: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    v2: laterV2,
    v3: firstV3,
    intermediates: [
      '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    ],
  },
  // Avalanche; USDC.
  'eip155:43114': {
    wrappedCoin: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    v2: laterV2,
    v3: {
      quoterV2: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
      swapRouter02: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    },
    intermediates: ['0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
  },
}

/** The host's own table, else the published one; null without pools. */
export function tableOf(chain: ChainId, own: SwapTables = {}): PoolTable | null {
  const given = Object.hasOwn(own, chain) ? own[chain] : undefined
  if (given !== undefined) return given || null
  return (Object.hasOwn(tables, chain) && tables[chain]) || null
}

/** All that is called, in lower case. */
export const contractsOf = ({ wrappedCoin, v2, v3 }: PoolTable): string[] =>
  [wrappedCoin, v2?.router02, v3?.swapRouter02].flatMap((each) =>
    each === undefined ? [] : [each.toLowerCase()],
  )
