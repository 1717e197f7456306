/**
 * Uniswap's contracts as their packages bring them. They are under the GPL, so nothing of them is in
 * this package: they are read where tests have them installed.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encodeDeployData, type Abi, type Address, type Hex } from 'viem'

const require = createRequire(import.meta.url)

/** Where each contract is. */
const files = {
  WETH9: '@uniswap/v2-periphery/build/WETH9.json',
  UniswapV2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  UniswapV2Router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  UniswapV3Factory:
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  NonfungiblePositionManager:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  QuoterV2: '@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  SwapRouter02:
    '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
} as const

/** A contract of Uniswap's packages. */
export type UniswapContract = keyof typeof files

interface Artifact {
  abi: Abi
  bytecode: Hex
}

function artifactOf(contract: UniswapContract): Artifact {
  const file = files[contract]
  let path: string
  try {
    path = require.resolve(file)
  } catch (cause) {
    const name = file.split('/').slice(0, 2).join('/')
    throw new Error(`${name} is not installed, and has ${contract}`, { cause })
  }
  const { abi, bytecode } = JSON.parse(readFileSync(path, 'utf8')) as { abi: Abi; bytecode: string }
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
}

/** The transaction's data that creates a contract. */
export function creation(contract: UniswapContract, args: readonly Address[]): Hex {
  const { abi, bytecode } = artifactOf(contract)
  return args.length === 0 ? bytecode : encodeDeployData({ abi, bytecode, args })
}
