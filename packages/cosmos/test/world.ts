import { defineNetwork } from '@portico/core'
import type { AccountRef, PorticoConfig } from '@portico/core'
import { createCosmosWallet, walletWindow } from '@portico/testkit/cosmos'
import type { CosmosWalletDouble, CosmosWalletOptions } from '@portico/testkit/cosmos'
import { openWorld, type BaseWorld, type Shared } from '@portico/testkit/world'
import { cosmos, type CosmosAdapter, type CosmosOptions } from '../src/index.ts'

const made = createCosmosWallet({})
export const ada: { hub: string; osmosis: string } = {
  hub: made.addressOf(0, 'cosmoshub-4'),
  osmosis: made.addressOf(0, 'osmosis-1'),
}
export const bob: { hub: string; osmosis: string } = {
  hub: made.addressOf(1, 'cosmoshub-4'),
  osmosis: made.addressOf(1, 'osmosis-1'),
}

export const hub = defineNetwork({
  id: 'cosmos:cosmoshub-4',
  name: 'Cosmos Hub',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: ['https://rest.hub.example/', 'https://rest2.hub.example'],
})
export const osmosis = defineNetwork({
  id: 'cosmos:osmosis-1',
  name: 'Osmosis',
  nativeCurrency: { name: 'Osmo', symbol: 'OSMO', decimals: 6 },
  rpcUrls: ['https://rest.osmosis.example'],
})
export const own = defineNetwork({
  id: 'cosmos:own-1',
  name: 'Own Chain',
  nativeCurrency: { name: 'Own', symbol: 'OWN', decimals: 6 },
  rpcUrls: ['https://rest.own.example'],
  testnet: true,
})

type Config = Partial<PorticoConfig<readonly [CosmosAdapter]>> & {
  cosmos?: CosmosOptions
  fetch?: typeof fetch
}

export interface World extends BaseWorld<readonly [CosmosAdapter]> {
  window: ReturnType<typeof walletWindow>
  install(options?: CosmosWalletOptions): CosmosWalletDouble
  offers(): string[]
  connect(key?: string): Promise<AccountRef>
  reload(config?: Config): World
}

const offline: typeof fetch = () => Promise.reject(new Error('offline'))

export function world(
  config: Config = {},
  { stored, window = walletWindow() }: Shared<World['window']> = {},
): World {
  const { cosmos: options, fetch = offline, ...rest } = config
  const base = openWorld({
    namespace: 'cosmos',
    config: { adapters: [cosmos(options)], networks: [hub, osmosis], ...rest },
    platform: { window, stored, fetch },
  })
  const { portico } = base
  return {
    ...base,
    window,
    install: (options = {}) => createCosmosWallet(window, options),
    offers: () => (portico.getState().offers['keplr'] ?? []).map(({ name }) => name),
    connect: (key = 'keplr') => portico.connect({ connector: 'keplr', offer: key }),
    reload: (next = config) => world(next, { stored: base.stored, window }),
  }
}

export async function connected(
  options: CosmosWalletOptions = {},
  config: Config = {},
): Promise<World & { wallet: CosmosWalletDouble }> {
  const page = world(config)
  const wallet = page.install(options)
  page.portico.start()
  await page.connect(options.place)
  return { ...page, wallet }
}
