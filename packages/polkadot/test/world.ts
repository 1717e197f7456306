import { defineNetwork } from '@portico/core'
import type { AccountRef, ChainId, PorticoConfig } from '@portico/core'
import {
  createPolkadotExtension,
  polkadotAccount,
  polkadotKeys,
  walletWindow,
} from '@portico/testkit/polkadot'
import type { PolkadotExtensionDouble, PolkadotExtensionOptions } from '@portico/testkit/polkadot'
import { openWorld, type BaseWorld, type Shared } from '@portico/testkit/world'
import { polkadot, type PolkadotAdapter, type PolkadotOptions } from '../src/index.ts'

export const ada = polkadotAccount(polkadotKeys.sr25519).address
export const bob = polkadotAccount(polkadotKeys.ed25519).address
export const cleo = polkadotAccount(polkadotKeys.ecdsa).address
export const dora = polkadotAccount(polkadotKeys.ethereum).address

export const genesis = {
  dot: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  ksm: '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
} as const
const idOf = (hash: string): ChainId => `polkadot:${hash.slice(2, 34)}`

export const dot = defineNetwork({
  id: idOf(genesis.dot),
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: ['https://dot.example'],
})
export const ksm = defineNetwork({
  id: idOf(genesis.ksm),
  name: 'Kusama',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  rpcUrls: ['https://ksm.example'],
})

type Config = Partial<PorticoConfig<readonly [PolkadotAdapter]>> & {
  polkadot?: PolkadotOptions
  fetch?: typeof fetch
}

export interface World extends BaseWorld<readonly [PolkadotAdapter]> {
  window: ReturnType<typeof walletWindow>
  install(options?: PolkadotExtensionOptions): PolkadotExtensionDouble
  offers(): string[]
  connect(key?: string): Promise<AccountRef>
  reload(config?: Config): World
}

const offline: typeof fetch = () => Promise.reject(new Error('offline'))

export function world(
  config: Config = {},
  { stored, window = walletWindow() }: Shared<World['window']> = {},
): World {
  const { polkadot: options, fetch = offline, ...rest } = config
  const base = openWorld({
    namespace: 'polkadot',
    config: { adapters: [polkadot(options)], networks: [dot, ksm], ...rest },
    platform: { window, stored, fetch },
  })
  const { portico } = base
  return {
    ...base,
    window,
    install: (options = {}) => createPolkadotExtension(window, options),
    offers: () => (portico.getState().offers['injected-web3'] ?? []).map(({ name }) => name),
    connect: (key = 'polkadot-js') => portico.connect({ connector: 'injected-web3', offer: key }),
    reload: (next = config) => world(next, { stored: base.stored, window }),
  }
}

export async function connected(
  options: PolkadotExtensionOptions = {},
  config: Config = {},
): Promise<World & { wallet: PolkadotExtensionDouble }> {
  const page = world(config)
  const wallet = page.install(options)
  page.portico.start()
  await page.connect(options.key)
  return { ...page, wallet }
}
