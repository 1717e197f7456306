import type { ChainId } from '../types/index.ts'

/**
 * Published contracts of the sources that services ask. Only what its owner publishes for a
 * network: 0x forbids to name its Settlers, which change; a host adds them to
 * `service.swapContracts`.
 */
const inch = '0x111111125421ca6dc452d289314280a0f8842a65'
/** 0x's AllowanceHolder, which calls the Settler. */
const zeroEx = '0x0000000000001ff3684f28c67538d4d072c22734'
const lifi = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'
/** Uniswap's SwapRouter02. */
const uniswap = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'

const routers: Readonly<Record<string, readonly string[]>> = {
  'eip155:1': [inch, zeroEx, lifi, uniswap],
  'eip155:10': [inch, zeroEx, lifi, uniswap],
  'eip155:56': [inch, zeroEx, lifi, '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2'],
  'eip155:100': [inch, lifi],
  'eip155:137': [inch, zeroEx, lifi, uniswap],
  'eip155:250': [inch, lifi],
  'eip155:324': [
    '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff',
    '0x341e94069f53234fe6dabef707ad424830525715',
  ],
  'eip155:8217': [inch],
  'eip155:8453': [inch, zeroEx, lifi, '0x2626664c2603336e57b271c5c0b26f421741e481'],
  'eip155:42161': [inch, zeroEx, lifi, uniswap],
  'eip155:43114': [inch, zeroEx, lifi, '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce'],
  'eip155:1313161554': [inch, lifi],
}

/** In lower case. */
export const knownRouters = (chain: ChainId): readonly string[] => routers[chain] ?? []
