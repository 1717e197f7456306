/** A page with Bitcoin wallets, a clock that a test moves, and a storage that a reload keeps. */
import { defineNetwork } from '@portico/core'
import type { AccountRef, Network, PorticoConfig } from '@portico/core'
import { createBitcoinWallet } from '@portico/testkit/bitcoin'
import type {
  BitcoinNetworkName,
  BitcoinVendor,
  BitcoinWalletOptions,
  ScriptedBitcoinWallet,
} from '@portico/testkit/bitcoin'
import { walletWindow } from '@portico/testkit/vitest'
import { openWorld, type BaseWorld, type Shared } from '@portico/testkit/world'
import { bitcoin, type BitcoinAdapter, type BitcoinProvider } from '../src/index.ts'

/** CAIP-2 ids: the first 16 bytes of each chain's genesis block. */
export const chains = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const

export function network(
  name: BitcoinNetworkName,
  urls: readonly string[] = [`https://${name}.example/api`],
): Network {
  return defineNetwork({
    id: chains[name],
    name: `Bitcoin ${name}`,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: urls,
    testnet: name !== 'mainnet',
  })
}

/** How `portico.connect` finds each vendor's wallet. */
export const routes: Readonly<Record<BitcoinVendor, { connector: string; offer: string }>> = {
  standard: { connector: 'standard-bip122', offer: 'Scripted Bitcoin' },
  xverse: { connector: 'sats-connect', offer: 'XverseProviders.BitcoinProvider' },
  leather: { connector: 'bitcoin-injected', offer: 'LeatherProvider' },
  unisat: { connector: 'bitcoin-injected', offer: 'unisat' },
  okx: { connector: 'bitcoin-injected', offer: 'okxwallet.bitcoin' },
  bitget: { connector: 'bitcoin-injected', offer: 'bitkeep.unisat' },
}
export const vendors = Object.keys(routes) as BitcoinVendor[]

type Config = Partial<PorticoConfig<readonly [BitcoinAdapter]>>
type PageWindow = ReturnType<typeof walletWindow> & Record<string, unknown>

export interface World extends BaseWorld<readonly [BitcoinAdapter]> {
  window: PageWindow
  install(
    options: BitcoinWalletOptions & { privateKeys?: readonly string[] },
  ): ScriptedBitcoinWallet
  provider(): BitcoinProvider
  reload(config?: Config): World
  connect(vendor: BitcoinVendor): Promise<AccountRef>
}

const newWindow = (): PageWindow =>
  Object.assign(walletWindow(), { navigator: {} }) as object as PageWindow

export function world(
  config: Config = {},
  { stored, window = newWindow() }: Shared<PageWindow> = {},
): World {
  const networks = [network('mainnet'), network('testnet'), network('signet')]
  const base = openWorld({
    namespace: 'bip122',
    config: { adapters: [bitcoin()], networks, ...config },
    platform: { window, stored },
  })
  const { portico } = base
  return {
    ...base,
    window,
    install: (options) => createBitcoinWallet({ window, ...options }),
    provider() {
      const provider = portico.provider('bip122')
      if (!provider) throw new Error('Nobody is connected.')
      return provider
    },
    reload: (next = config) => world(next, { stored: base.stored, window }),
    connect: (vendor) => portico.connect(routes[vendor]),
  }
}

/** A page whose only wallet is connected. */
export async function connected(
  options: BitcoinWalletOptions,
  config: Config = {},
): Promise<World & { wallet: ScriptedBitcoinWallet }> {
  const page = world(config)
  const wallet = page.install(options)
  page.portico.start()
  await page.connect(options.vendor)
  return { ...page, wallet }
}
