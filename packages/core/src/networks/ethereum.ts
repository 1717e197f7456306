import type { Network } from './network.ts'
import { preset } from './preset.ts'

/** Ethereum, the default network. */
export const ethereum: Network = /*#__PURE__*/ preset({
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://eth.merkle.io', 'https://ethereum-rpc.publicnode.com'],
  explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
  contracts: {
    ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  },
})
