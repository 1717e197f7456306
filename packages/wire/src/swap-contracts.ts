type ByChain = Readonly<Record<string, string>>

const on = (contract: string, ids: readonly number[]): ByChain =>
  Object.fromEntries(ids.map((id) => [`eip155:${id}`, contract]))

/**
 * The contract that an aggregator's swaps call and that needs the allowance, by source and CAIP-2,
 * in lower case. A transaction for any other is not to be believed.
 *
 * - 0x: AllowanceHolder, https://docs.0x.org/docs/core-concepts/contracts, of chains with Cancun.
 *   Settler behind it changes, and is no target.
 * - 1inch: Aggregation Router v6, https://github.com/1inch/1inch-v6.
 * - LI.FI: the diamond, https://github.com/lifinance/contracts, `deployments`.
 * - Uniswap: SwapRouter02, https://docs.uniswap.org/contracts/v3/reference/deployments.
 *
 * Read 2026-11-30.
 */
export const swapContracts: Readonly<Record<'0x' | '1inch' | 'lifi' | 'uniswap', ByChain>> = {
  '0x': on('0x0000000000001ff3684f28c67538d4d072c22734', [1, 10, 56, 137, 8453, 42161, 43114]),
  '1inch': {
    ...on(
      '0x111111125421ca6dc452d289314280a0f8842a65',
      [1, 10, 56, 100, 137, 250, 8217, 8453, 42161, 43114, 1313161554],
    ),
    'eip155:324': '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
  },
  lifi: {
    ...on(
      '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae',
      [1, 10, 56, 100, 137, 250, 8453, 42161, 43114, 1313161554],
    ),
    'eip155:324': '0x341e94069f53234fe6dabef707ad424830525715',
  },
  uniswap: {
    ...on('0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', [1, 10, 137, 42161]),
    'eip155:56': '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
    'eip155:8453': '0x2626664c2603336e57b271c5c0b26f421741e481',
    'eip155:43114': '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce',
  },
}
