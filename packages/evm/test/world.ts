/**
 * A page with scripted wallets, a clock that a test moves, and a storage that two tabs can share.
 */
import { defineNetwork } from '@portico/core'
import type { PorticoConfig } from '@portico/core'
import { createScriptedWallet, walletWindow } from '@portico/testkit/vitest'
import type { ScriptedWallet, ScriptedWalletOptions } from '@portico/testkit/vitest'
import { openWorld, type BaseWorld, type Shared } from '@portico/testkit/world'
import { evm, type EvmAdapter } from '../src/index.ts'

export const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const one = defineNetwork({
  id: 'eip155:1',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.one.example'],
  explorer: { name: 'Scan', url: 'https://scan.example/' },
})
export const two = defineNetwork({
  id: 'eip155:31338',
  name: 'Two',
  nativeCurrency: { name: 'Second', symbol: 'SEC', decimals: 18 },
  rpcUrls: ['https://rpc.two.example'],
})

type Config = Partial<PorticoConfig<readonly [EvmAdapter]>>

type WalletOptions = Omit<ScriptedWalletOptions, 'window'>

export interface World extends BaseWorld<readonly [EvmAdapter]> {
  install(options?: WalletOptions): ScriptedWallet
  /** The page after a reload: the same storage and wallets, and a new instance. */
  reload(config?: Config): World
  /** The next visit of the same visitor: the same storage, and a page without wallets. */
  fresh(config?: Config): World
}

export function world(
  config: Config = {},
  { stored, window = walletWindow() }: Shared<ReturnType<typeof walletWindow>> = {},
): World {
  const base = openWorld({
    namespace: 'eip155',
    config: { adapters: [evm()], networks: [one, two], ...config },
    platform: { window, stored },
  })
  return {
    ...base,
    install: (options = {}) => createScriptedWallet({ window, ...options }),
    reload: (next = config) => world(next, { stored: base.stored, window }),
    fresh: (next = config) => world(next, { stored: base.stored }),
  }
}

/** A page whose only wallet is connected. */
export async function connected(
  options: WalletOptions = {},
  config: Config = {},
  rdns = 'test.fox',
): Promise<World & { wallet: ScriptedWallet }> {
  const page = world(config)
  const wallet = page.install({ rdns, name: 'Fox', ...options })
  page.start()
  await page.portico.connect({ wallet: rdns })
  return { ...page, wallet }
}
