/** What contracts do, in the form of ERC-7730. Written by us; decision 48 says how they change. */
import aavePool from './calldata-aave-v3-pool.json'
import stakedEther from './calldata-lido-steth.json'
import wrappedStakedEther from './calldata-lido-wsteth.json'
import wrappedCoin from './calldata-wrapped-coin.json'
import cancellations from './eip712-cow-cancellations.json'

/** Raised with each change of the set. */
export const version = 1

export const bundled: readonly unknown[] = [
  aavePool,
  stakedEther,
  wrappedStakedEther,
  wrappedCoin,
  cancellations,
]
