import type { ChainId, Token } from '../types/network.ts'
import type { Coin } from './drawn/coins.ts'
import { contracts } from './tokens.ts'

/** Symbol, name, and the decimals where they are not 18. */
const names: Readonly<Partial<Record<Coin, readonly [string, string, number?]>>> = {
  't-usdc': ['USDC', 'USD Coin', 6],
  't-usdt': ['USDT', 'Tether USD', 6],
  't-dai': ['DAI', 'Dai'],
  't-eurc': ['EURC', 'Euro Coin', 6],
  't-pyusd': ['PYUSD', 'PayPal USD', 6],
  't-frax': ['FRAX', 'Frax'],
  't-wbtc': ['WBTC', 'Wrapped Bitcoin', 8],
  't-cbeth': ['cbETH', 'Coinbase Wrapped Staked Ether'],
  't-link': ['LINK', 'Chainlink'],
  't-uni': ['UNI', 'Uniswap'],
  't-aave': ['AAVE', 'Aave'],
  't-ldo': ['LDO', 'Lido DAO'],
  't-mkr': ['MKR', 'Maker'],
  't-grt': ['GRT', 'The Graph'],
  't-ens': ['ENS', 'Ethereum Name Service'],
  't-comp': ['COMP', 'Compound'],
  't-snx': ['SNX', 'Synthetix'],
  't-shib': ['SHIB', 'Shiba Inu'],
  't-gno': ['GNO', 'Gnosis'],
  't-cake': ['CAKE', 'PancakeSwap'],
  't-pol': ['POL', 'Polygon'],
  't-jup': ['JUP', 'Jupiter', 6],
  't-pyth': ['PYTH', 'Pyth Network', 6],
  't-msol': ['mSOL', 'Marinade Staked SOL', 9],
  'c-arbitrum': ['ARB', 'Arbitrum'],
  'c-optimism': ['OP', 'Optimism'],
}

/** The tokens of a network that have a mark, best known first. */
export function knownTokens(chain: ChainId): readonly Token[] {
  return Object.entries(names).flatMap(([mark, [symbol, name, decimals = 18]]) => {
    const places = contracts[mark as Coin] ?? {}
    const address = Object.hasOwn(places, chain) ? places[chain] : undefined
    return address === undefined ? [] : { address, symbol, name, decimals }
  })
}
