import type { Network } from '../types/network.ts'

const urls = ['https://eth.merkle.io', 'https://ethereum-rpc.publicnode.com']

/**
 * Ethereum, the default network. Written out, because pages with no other network would load
 * `preset` only for it.
 */
export const mainnet: Network = {
  id: 'eip155:1',
  namespace: 'eip155',
  reference: '1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: urls, chainDefault: urls },
  explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
  contracts: {
    ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  },
}
