import type { ChainId } from '../types/network.ts'
import type { Coin } from './drawn/coins.ts'

/**
 * By chain and contract, never by symbol, because any token may use any symbol. EVM tokens are
 * listed when two independent lists agree on them, or the issuer names them; bridged copies with
 * the same name are not.
 */
export const contracts: Readonly<Partial<Record<Coin, Readonly<Record<ChainId, string>>>>> = {
  't-usdc': {
    'eip155:1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    'eip155:10': '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    'eip155:42161': '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    'eip155:137': '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    'eip155:8453': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    'eip155:43114': '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    'eip155:42220': '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
    'eip155:130': '0x078D782b760474a361dDA0AF3839290b0EF57AD6',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
  't-usdt': {
    'eip155:1': '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    'eip155:43114': '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
    'eip155:42220': '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  },
  't-dai': {
    'eip155:1': '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    'eip155:10': '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    'eip155:42161': '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    'eip155:137': '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
    'eip155:8453': '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
    'eip155:56': '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3',
  },
  't-eurc': {
    'eip155:1': '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c',
    'eip155:8453': '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42',
    'eip155:43114': '0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
  },
  't-pyusd': { 'eip155:1': '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8' },
  't-frax': {
    'eip155:1': '0x853d955aCEf822Db058eb8505911ED77F175b99e',
    'eip155:10': '0x2E3D870790dC77A83DD1d18184Acc7439A53f475',
    'eip155:56': '0x90C97F71E18723b0Cf0dfa30ee176Ab653E89F40',
    'eip155:43114': '0xD24C2Ad096400B6FBcd2ad8B24E7acBc21A1da64',
  },
  't-wbtc': {
    'eip155:1': '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    'eip155:10': '0x68f180fcCe6836688e9084f035309E29Bf0A2095',
    'eip155:42161': '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
    'eip155:137': '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6',
    'eip155:43114': '0x50b7545627a5162F82A992c33b87aDc75187B218',
  },
  't-cbeth': {
    'eip155:1': '0xBe9895146f7AF43049ca1c1AE358B0541Ea49704',
    'eip155:10': '0xadDb6A0412DE1BA0F936DCaeb8Aaa24578dcF3B2',
    'eip155:42161': '0x1DEBd73E752bEaF79865Fd6446b0c970EaE7732f',
    'eip155:8453': '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22',
  },
  't-link': {
    'eip155:1': '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    'eip155:10': '0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6',
    'eip155:42161': '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4',
    'eip155:137': '0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39',
    'eip155:56': '0xF8A0BF9cF54Bb92F17374d9e9A321E6a111a51bD',
    'eip155:43114': '0x5947BB275c521040051D82396192181b413227A3',
  },
  't-uni': {
    'eip155:1': '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    'eip155:10': '0x6fd9d7AD17242c41f7131d257212c54A0e816691',
    'eip155:42161': '0xFa7F8980b0f1E64A2062791cc3b0871572f1F7f0',
    'eip155:137': '0xb33EaAd8d922B1083446DC23f610c2567fB5180f',
    'eip155:56': '0xBf5140A22578168FD562DCcF235E5D43A02ce9B1',
  },
  't-aave': {
    'eip155:1': '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
    'eip155:10': '0x76FB31fb4af56892A25e32cFC43De717950c9278',
    'eip155:137': '0xD6DF932A45C0f255f85145f286eA0b292B21C90B',
    'eip155:56': '0xfb6115445Bff7b52FeB98650C87f44907E58f802',
    'eip155:43114': '0x63a72806098Bd3D9520cC43356dD78afe5D386D9',
  },
  't-ldo': {
    'eip155:1': '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32',
    'eip155:10': '0xFdb794692724153d1488CcdBE0C56c252596735F',
    'eip155:42161': '0x13Ad51ed4F1B7e9Dc168d8a00cB3f4dDD85EfA60',
  },
  't-mkr': {
    'eip155:1': '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2',
    'eip155:137': '0x6f7C932e7684666C9fd1d44527765433e01fF61d',
    'eip155:43114': '0x88128fd4b259552A9A1D457f435a6527AAb72d42',
  },
  't-grt': {
    'eip155:1': '0xc944E90C64B2c07662A292be6244BDf05Cda44a7',
    'eip155:42161': '0x9623063377AD1B27544C965cCd7342f7EA7e88C7',
    'eip155:137': '0x5fe2B58c013d7601147DcdD68C143A77499f5531',
    'eip155:43114': '0x8a0cAc13c7da965a312f08ea4229c37869e85cB9',
  },
  't-ens': { 'eip155:1': '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72' },
  't-comp': {
    'eip155:1': '0xc00e94Cb662C3520282E6f5717214004A7f26888',
    'eip155:42161': '0x354A6dA3fcde098F8389cad84b0182725c6C91dE',
    'eip155:137': '0x8505b9d2254A7Ae468c0E9dd10Ccea3A837aef5c',
    'eip155:56': '0x52CE071Bd9b1C4B00A0b92D298c512478CaD67e8',
    'eip155:43114': '0xc3048E19E76CB9a3Aa9d77D8C03c29Fc906e2437',
  },
  't-snx': {
    'eip155:1': '0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F',
    'eip155:10': '0x8700dAec35aF8Ff88c16BdF0418774CB3D7599B4',
    'eip155:137': '0x50B728D8D964fd00C2d0AAD81718b71311feF68a',
    'eip155:43114': '0xBeC243C995409E6520D7C41E404da5dEba4b209B',
  },
  't-shib': { 'eip155:1': '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE' },
  't-gno': {
    'eip155:1': '0x6810e776880C02933D47DB1b9fc05908e5386b96',
    'eip155:42161': '0xa0b862F60edEf4452F25B4160F177db44DeB6Cf1',
    'eip155:100': '0x9C58BAcC331c9aa871AFD802DB6379a98e80CEdb',
  },
  't-cake': {
    'eip155:1': '0x152649eA73beAb28c5b49B26eb48f7EAD6d4c898',
    'eip155:56': '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82',
  },
  't-pol': { 'eip155:1': '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6' },
  't-jup': {
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  },
  't-pyth': {
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3',
  },
  't-msol': {
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
  },
  'c-arbitrum': {
    'eip155:1': '0xB50721BCf8d664c30412Cfbc6cf7a15145234ad1',
    'eip155:42161': '0x912CE59144191C1204E64559FE8253a0e49E6548',
  },
  'c-optimism': { 'eip155:10': '0x4200000000000000000000000000000000000042' },
}

/** Coins of chains whose fee coin differs from the coin of the chain's name. */
const coinsOf: Readonly<Partial<Record<Coin, Coin>>> = {
  ...Object.fromEntries(
    (
      [
        'optimism',
        'arbitrum',
        'base',
        'zksync',
        'aurora',
        'unichain',
        'linea',
        'scroll',
        'zora',
      ] as const
    ).map((chain) => [`c-${chain}`, 'c-ethereum']),
  ),
  'c-rootstock': 'c-bitcoin',
  'c-polygon': 't-pol',
}

/** Their coin differs from the network's mark. */
const without: readonly Coin[] = ['c-gnosis']

const keyOf = (chain: string, address: string): string =>
  `${chain}/${chain.startsWith('eip155:') ? address.toLowerCase() : address}`

const byKey: ReadonlyMap<string, Coin> = new Map(
  Object.entries(contracts).flatMap(([mark, places]) =>
    Object.entries(places).map(
      ([chain, address]) => [keyOf(chain, address), mark as Coin] as const,
    ),
  ),
)

/**
 * `native` is the chain's own coin.
 *
 * @param network The mark of the chain. Passed in, because a table that two chunks import needs
 *   its own request.
 */
export function tokenMark(
  chain: ChainId,
  address: string,
  network: Coin | undefined,
): Coin | undefined {
  if (address !== 'native') return byKey.get(keyOf(chain, address))
  return network && !without.includes(network) ? (coinsOf[network] ?? network) : undefined
}
