export type { UniswapContract } from './artifacts.ts'
export { deployUniswap, uniswap } from './deploy.ts'
export { addPoolV2, addPoolV3 } from './pools.ts'
export type { Liquidity } from './pools.ts'
