/** The modal's names; a test compares them with `@portico/core/networks`. */

const table: Readonly<Record<string, readonly [name: string, coin: string]>> = {
  'eip155:1': ['Ethereum', 'ETH'],
  'eip155:10': ['OP Mainnet', 'ETH'],
  'eip155:30': ['Rootstock', 'RBTC'],
  'eip155:31': ['Rootstock Testnet', 'tRBTC'],
  'eip155:56': ['BNB Smart Chain', 'BNB'],
  'eip155:97': ['BNB Smart Chain Testnet', 'tBNB'],
  'eip155:100': ['Gnosis', 'XDAI'],
  'eip155:130': ['Unichain', 'ETH'],
  'eip155:137': ['Polygon', 'POL'],
  'eip155:146': ['Sonic', 'S'],
  'eip155:250': ['Fantom', 'FTM'],
  'eip155:300': ['zkSync Sepolia', 'ETH'],
  'eip155:324': ['zkSync Era', 'ETH'],
  'eip155:1111': ['WEMIX', 'WEMIX'],
  'eip155:1112': ['WEMIX Testnet', 'tWEMIX'],
  'eip155:1284': ['Moonbeam', 'GLMR'],
  'eip155:1301': ['Unichain Sepolia', 'ETH'],
  'eip155:1329': ['Sei', 'SEI'],
  'eip155:2818': ['Morph', 'ETH'],
  'eip155:5000': ['Mantle', 'MNT'],
  'eip155:5003': ['Mantle Sepolia', 'MNT'],
  'eip155:8217': ['Kaia', 'KAIA'],
  'eip155:8453': ['Base', 'ETH'],
  'eip155:10200': ['Gnosis Chiado', 'xDAI'],
  'eip155:42161': ['Arbitrum One', 'ETH'],
  'eip155:42220': ['Celo', 'CELO'],
  'eip155:43113': ['Avalanche Fuji', 'AVAX'],
  'eip155:43114': ['Avalanche', 'AVAX'],
  'eip155:57054': ['Sonic Blaze', 'S'],
  'eip155:59144': ['Linea', 'ETH'],
  'eip155:80002': ['Polygon Amoy', 'POL'],
  'eip155:80069': ['Berachain Bepolia', 'BERA'],
  'eip155:80094': ['Berachain', 'BERA'],
  'eip155:84532': ['Base Sepolia', 'ETH'],
  'eip155:421614': ['Arbitrum Sepolia', 'ETH'],
  'eip155:534351': ['Scroll Sepolia', 'ETH'],
  'eip155:534352': ['Scroll', 'ETH'],
  'eip155:560048': ['Hoodi', 'ETH'],
  'eip155:7777777': ['Zora', 'ETH'],
  'eip155:11142220': ['Celo Sepolia', 'S-CELO'],
  'eip155:11155111': ['Sepolia', 'ETH'],
  'eip155:11155420': ['OP Sepolia', 'ETH'],
  'eip155:999999999': ['Zora Sepolia', 'ETH'],
  'eip155:1313161554': ['Aurora', 'ETH'],
  'eip155:1313161555': ['Aurora Testnet', 'ETH'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['Solana', 'SOL'],
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': ['Solana Devnet', 'SOL'],
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': ['Solana Testnet', 'SOL'],
}

export interface Named {
  /** An unknown network's name is its id. */
  name: string
  coin: string
  decimals: number
  isKnown: boolean
}

export function networkOf(chain: string): Named {
  const found = Object.hasOwn(table, chain) ? table[chain] : undefined
  return {
    name: found?.[0] ?? chain,
    coin: found?.[1] ?? '',
    decimals: chain.startsWith('solana:') ? 9 : 18,
    isKnown: found !== undefined,
  }
}
