// Written by scripts/make-state.mjs together with state/*.json. Do not edit by hand.

/** Interface of contracts/PoolV2.sol: what is read of a Uniswap V2 pair, told by the test. */
export const poolV2Abi = [
  {
    inputs: [{ internalType: 'address', name: 'a', type: 'address' }, { internalType: 'address', name: 'b', type: 'address' }],
    stateMutability: 'nonpayable',
    type: 'constructor',
  },
  {
    inputs: [],
    name: 'getReserves',
    outputs: [
      { internalType: 'uint112', name: '', type: 'uint112' },
      { internalType: 'uint112', name: '', type: 'uint112' },
      { internalType: 'uint32', name: '', type: 'uint32' },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      { internalType: 'address', name: 'token', type: 'address' },
      { internalType: 'uint112', name: 'amount', type: 'uint112' },
      { internalType: 'uint112', name: 'other', type: 'uint112' },
    ],
    name: 'setReserves',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'token0',
    outputs: [{ internalType: 'address', name: '', type: 'address' }],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'token1',
    outputs: [{ internalType: 'address', name: '', type: 'address' }],
    stateMutability: 'view',
    type: 'function',
  },
] as const

/** Interface of contracts/PoolV3.sol: what is read of a Uniswap V3 pool, told by the test. */
export const poolV3Abi = [
  {
    inputs: [{ internalType: 'address', name: 'a', type: 'address' }, { internalType: 'address', name: 'b', type: 'address' }],
    stateMutability: 'nonpayable',
    type: 'constructor',
  },
  {
    inputs: [{ internalType: 'uint32[]', name: 'secondsAgos', type: 'uint32[]' }],
    name: 'observe',
    outputs: [
      { internalType: 'int56[]', name: 'ticks', type: 'int56[]' },
      { internalType: 'uint160[]', name: 'liquidity', type: 'uint160[]' },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      { internalType: 'int24', name: 'mean_', type: 'int24' },
      { internalType: 'uint32', name: 'past_', type: 'uint32' },
      { internalType: 'uint160', name: 'sqrtPrice_', type: 'uint160' },
    ],
    name: 'setTicks',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
  {
    inputs: [],
    name: 'slot0',
    outputs: [
      { internalType: 'uint160', name: '', type: 'uint160' },
      { internalType: 'int24', name: '', type: 'int24' },
      { internalType: 'uint16', name: '', type: 'uint16' },
      { internalType: 'uint16', name: '', type: 'uint16' },
      { internalType: 'uint16', name: '', type: 'uint16' },
      { internalType: 'uint8', name: '', type: 'uint8' },
      { internalType: 'bool', name: '', type: 'bool' },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'token0',
    outputs: [{ internalType: 'address', name: '', type: 'address' }],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'token1',
    outputs: [{ internalType: 'address', name: '', type: 'address' }],
    stateMutability: 'view',
    type: 'function',
  },
] as const

/** Interface of contracts/Feed.sol: what is read of a Chainlink feed, told by the test. */
export const feedAbi = [
  { inputs: [{ internalType: 'uint8', name: 'decimals_', type: 'uint8' }], stateMutability: 'nonpayable', type: 'constructor' },
  {
    inputs: [],
    name: 'decimals',
    outputs: [{ internalType: 'uint8', name: '', type: 'uint8' }],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [],
    name: 'latestRoundData',
    outputs: [
      { internalType: 'uint80', name: '', type: 'uint80' },
      { internalType: 'int256', name: '', type: 'int256' },
      { internalType: 'uint256', name: '', type: 'uint256' },
      { internalType: 'uint256', name: '', type: 'uint256' },
      { internalType: 'uint80', name: '', type: 'uint80' },
    ],
    stateMutability: 'view',
    type: 'function',
  },
  {
    inputs: [
      { internalType: 'int256', name: 'answer_', type: 'int256' },
      { internalType: 'uint256', name: 'startedAt_', type: 'uint256' },
      { internalType: 'uint256', name: 'updatedAt_', type: 'uint256' },
    ],
    name: 'set',
    outputs: [],
    stateMutability: 'nonpayable',
    type: 'function',
  },
] as const
