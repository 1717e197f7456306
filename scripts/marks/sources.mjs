/**
 * The drawings of `@web3icons/core` that become our marks: `folder/variant/name`, with a plate `on`
 * a colour when the drawing would be invisible, larger `by` an amount, with one gradient of two
 * colours `across` it. `background` fills its
 * square with the owner's own colour, and so suits dark and light.
 */

const wallet = (name) => `wallets/background/${name}`
/** When the maker's wallet has the same mark as its other products. */
const maker = (name) => `exchanges/background/${name}`
const network = (name) => `networks/background/${name}`
const token = (name) => `tokens/background/${name}`

/** Wallets that a first card recommends, on any page, by the bundled directory's ids. */
export const firstWallets = {
  metamask: wallet('metamask'),
  trust: 'wallets/branded/trust on #fff',
  coinbase: wallet('coinbase'),
  rainbow: wallet('rainbow'),
  phantom: wallet('phantom'),
  okx: wallet('okx'),
  bitget: maker('bitget'),
  ledger: wallet('ledger'),
  'crypto-com': maker('crypto-com'),
  imtoken: wallet('imtoken'),
}

/** All other wallets, likewise. */
export const wallets = {
  rabby: wallet('rabby'),
  zerion: wallet('zerion'),
  uniswap: maker('uniswap'),
  binance: maker('binance'),
  safe: wallet('safe'),
  kraken: wallet('kraken'),
  robinhood: network('robinhood'),
  exodus: wallet('exodus'),
  tokenpocket: wallet('token-pocket'),
  safepal: token('SFP'),
  bybit: maker('bybit'),
  oneinch: maker('1inch'),
  backpack: wallet('backpack'),
  solflare: wallet('solflare'),
  coin98: wallet('coin98'),
  keplr: wallet('keplr'),
  enkrypt: wallet('enkrypt'),
  mew: wallet('my-ether-wallet'),
  alphawallet: wallet('alpha-wallet'),
  status: network('status'),
  ronin: wallet('ronin'),
  zengo: wallet('zengo'),
  trezor: wallet('trezor'),
  mathwallet: token('MATH'),
}

/**
 * Of networks and tokens, by the names that `packages/core/src/marks/networks.ts` and `tokens.ts`
 * call them by.
 */
export const coins = {
  'c-ethereum': network('ethereum'),
  'c-optimism': network('optimism'),
  'c-arbitrum': network('arbitrum-one'),
  'c-polygon': network('polygon'),
  // Theirs is the blue square itself.
  'c-base': 'networks/branded/base on #fff by 4',
  'c-bsc': network('binance-smart-chain'),
  'c-avalanche': network('avalanche'),
  'c-gnosis': network('gnosis'),
  'c-zksync': network('zksync'),
  // White on yellow cannot be read; theirs is black.
  'c-celo': 'networks/branded/celo on #000 by 3',
  'c-aurora': network('aurora'),
  'c-fantom': network('fantom'),
  'c-kaia': network('kaia'),
  'c-rootstock': network('rootstock'),
  'c-unichain': network('unichain'),
  'c-sonic': network('sonic'),
  'c-wemix': network('wemix'),
  'c-moonbeam': network('moonbeam'),
  'c-sei': network('sei-network'),
  'c-mantle': network('mantle'),
  'c-linea': network('linea'),
  'c-berachain': network('berachain'),
  'c-scroll': network('scroll'),
  'c-zora': network('zora'),
  // Every drawing of it has paler colours than its owner's.
  'c-solana': 'networks/branded/solana across #9945ff #14f195 on #000',
  'c-bitcoin': network('bitcoin'),
  'c-polkadot': network('polkadot'),
  'c-kusama': token('KSM'),
  'c-cosmos': token('ATOM'),
  'c-celestia': token('TIA'),
  'c-osmosis': network('osmosis'),
  'c-stargaze': network('stargaze'),
  't-usdc': token('USDC'),
  't-usdt': token('USDT'),
  't-dai': token('DAI'),
  't-eurc': token('EURC'),
  't-pyusd': token('PYUSD'),
  't-frax': token('FRAX'),
  't-wbtc': token('WBTC'),
  't-cbeth': token('CBETH'),
  't-link': token('LINK'),
  't-uni': token('UNI'),
  't-aave': token('AAVE'),
  't-ldo': token('LDO'),
  't-mkr': token('MKR'),
  't-grt': token('GRT'),
  't-ens': token('ENS'),
  't-comp': token('COMP'),
  't-snx': token('SNX'),
  't-shib': token('SHIB'),
  't-gno': token('GNO'),
  't-cake': token('CAKE'),
  't-pol': token('POL'),
  't-jup': token('JUP'),
  't-pyth': token('PYTH'),
  't-msol': token('MSOL'),
}

/** Wallets that the package has under our id and that are left out, with the reason. */
export const left = {
  argent: 'It is called Ready now and has another mark.',
}
