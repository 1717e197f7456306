/** A host with a real wagmi config and scripted wallets, with Portico over it. */
import { vi } from 'vitest'
import type { AnyAdapter, PorticoConfig } from '@portico/core'
import { createScriptedWallet, walletWindow } from '@portico/testkit/vitest'
import type { ScriptedWallet, ScriptedWalletOptions, WalletWindow } from '@portico/testkit/vitest'
import { createClock, openWorld, until, type BaseWorld } from '@portico/testkit/world'
import { networksOf } from '../src/networks.ts'
import { createAdapter, type WagmiAdapter } from '../src/wagmi.ts'
import type { WagmiConfig, WagmiConnector } from '../src/config.ts'
import type { WagmiCore } from './majors.ts'
import { other, relayed, type Phone } from './phones.ts'

export const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const chain = (id: number, name: string, url: string) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } },
})

/** Methods that ask the wallet's owner. */
export const prompts: readonly string[] = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

export interface WorldOptions {
  /** Options of the wagmi config. */
  wagmi?: Partial<Parameters<WagmiCore['createConfig']>[0]>
  portico?: Partial<PorticoConfig<readonly [WagmiAdapter]>>
  urls?: readonly [string, string]
  wallets?: readonly Omit<ScriptedWalletOptions, 'window'>[]
  /**
   * Phones by the topic of their session, behind a connector of Portico's own. With them, Portico
   * has Solana, too.
   */
  phones?: ReadonlyMap<string, Phone>
}

export interface World extends BaseWorld<readonly [WagmiAdapter]> {
  core: WagmiCore
  config: WagmiConfig
  window: WalletWindow
  wallets: ScriptedWallet[]
  install(options: Omit<ScriptedWalletOptions, 'window'>): ScriptedWallet
  /** Resolves when wagmi's own state fulfils the condition. */
  untilWagmi(check: () => boolean): Promise<void>
  connector(id: string): WagmiConnector
  /** How often the wallets have asked their owner. */
  asked(): number
  /**
   * The page after a reload: the same storage and wallets, with a new config and a new instance
   * that is not started.
   */
  reload(change?: Partial<WorldOptions>): World
}

export function world(
  core: WagmiCore,
  options: WorldOptions = {},
  before?: { stored: Map<string, string>; from: World },
): World {
  const stored = before?.stored ?? new Map<string, string>()
  const window = before?.from.window ?? walletWindow()
  vi.stubGlobal('window', window)
  const install = (options: Omit<ScriptedWalletOptions, 'window'>): ScriptedWallet =>
    createScriptedWallet({ window, ...options })
  const wallets =
    before?.from.wallets ?? (options.wallets ?? [{ rdns: 'test.fox', name: 'Fox' }]).map(install)
  let closed = false
  const storage = core.createStorage({
    storage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void (closed || stored.set(key, value)),
      removeItem: (key: string) => void (closed || stored.delete(key)),
    },
  })
  const urls = options.urls ?? ['https://rpc.one.example', 'https://rpc.two.example']
  const config = core.createConfig({
    chains: [chain(1, 'One', urls[0]), chain(31338, 'Two', urls[1])],
    transports: { 1: core.http(urls[0]), 31338: core.http(urls[1]) },
    storage,
    ...options.wagmi,
  })
  const base = openWorld({
    namespace: 'eip155',
    config: {
      adapters: [
        createAdapter(config, async () => ({ actions: core })),
        ...(options.phones ? [other] : []),
      ] as readonly AnyAdapter[] as readonly [WagmiAdapter],
      networks: networksOf(config),
      ...(options.phones ? { connectors: [relayed(options.phones)] } : {}),
      ...options.portico,
    },
    platform: { window, stored, clock: createClock({ turnsBelow: 0 }) },
  })
  const made: World = {
    ...base,
    core,
    config,
    window,
    wallets,
    install,
    untilWagmi: (check) => until((changed) => config.subscribe((state) => state, changed), check),
    connector(id) {
      const found = config.connectors.find((each) => each.id === id)
      if (!found) throw new Error(`No connector ${id}`)
      return found
    },
    asked: () =>
      wallets.flatMap(({ calls }) => calls).filter(({ method }) => prompts.includes(method)).length,
    reload(change = {}) {
      closed = true
      ;(
        config as unknown as { _internal: { mipd?: { destroy(): void } } }
      )._internal.mipd?.destroy()
      return world(core, { ...options, ...change }, { stored, from: made })
    },
  }
  return made
}

/** A started page whose wallets have been found. */
export async function page(core: WagmiCore, options: WorldOptions = {}): Promise<World> {
  const made = world(core, options)
  await start(made)
  return made
}

export async function start(made: World): Promise<void> {
  // wagmi reads its storage first, and ignores wallets meanwhile.
  await new Promise((resolve) => setImmediate(resolve))
  made.portico.start()
  await made.untilState(() => (made.portico.getState().offers['wagmi'] ?? []).length > 0)
}

/** A started page whose first wallet has been connected through Portico. */
export async function connected(core: WagmiCore, options: WorldOptions = {}): Promise<World> {
  const made = await page(core, options)
  await made.portico.connect({ wallet: 'test.fox' })
  return made
}
