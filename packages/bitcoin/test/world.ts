/** A page with Bitcoin wallets in it, a clock that is moved by hand, and a storage that a reload keeps. */
import { createPortico, defineNetwork } from '@portico/core'
import type { AccountRef, Network, NsState, Platform, Portico, PorticoConfig, Stop } from '@portico/core'
import { nsState } from '@portico/core/internal/select'
import { createBitcoinWallet } from '@portico/testkit/bitcoin'
import type { BitcoinNetworkName, BitcoinVendor, BitcoinWalletOptions, ScriptedBitcoinWallet } from '@portico/testkit/bitcoin'
import { walletWindow } from '@portico/testkit/vitest'
import { bitcoin, type BitcoinAdapter, type BitcoinProvider } from '../src/index.ts'

/** CAIP-2 ids: the first 16 bytes of each chain's genesis block. */
export const chains = {
  mainnet: 'bip122:000000000019d6689c085ae165831e93',
  testnet: 'bip122:000000000933ea01ad0ee984209779ba',
  testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const

export function network(name: BitcoinNetworkName, urls: readonly string[] = [`https://${name}.example/api`]): Network {
  return defineNetwork({
    id: chains[name],
    name: `Bitcoin ${name}`,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: urls,
    testnet: name !== 'mainnet',
  })
}

/** How each vendor's wallet is found: what `portico.connect` is told. */
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
type Heard = ['connect', AccountRef & { restored: boolean }] | ['disconnect', string] | ['account', string] | ['network', string]

export interface World {
  portico: Portico<readonly [BitcoinAdapter]>
  window: ReturnType<typeof walletWindow> & Record<string, unknown>
  heard: Heard[]
  install(options: BitcoinWalletOptions & { privateKeys?: readonly string[] }): ScriptedBitcoinWallet
  status(): NsState
  until(is: NsState['is']): Promise<NsState>
  untilState(check: () => boolean): Promise<void>
  provider(): BitcoinProvider
  /** Lets so much time pass; timers that fall due run. */
  pass(ms: number): void
  /** Resolves when a timer of so many milliseconds is set. */
  armed(ms: number): Promise<void>
  reload(config?: Config): World
  connect(vendor: BitcoinVendor): Promise<AccountRef>
}

export function world(config: Config = {}, shared: { stored?: Map<string, string>; window?: World['window'] } = {}): World {
  const window = shared.window ?? (Object.assign(walletWindow(), { navigator: {} }) as unknown as World['window'])
  const stored = shared.stored ?? new Map<string, string>()
  let now = 1_700_000_000_000
  const timers = new Set<{ due: number; run: Stop }>()
  const waiting = new Set<Stop>()
  const platform: Platform = {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run }
      // No time at all is the event loop's own next turn.
      if (ms === 0) setImmediate(run)
      else timers.add(timer)
      for (const look of [...waiting]) look()
      return () => timers.delete(timer)
    },
    random: (bytes) => new Uint8Array(bytes),
    fetch: (...args) => fetch(...args),
    visible: () => true,
    online: () => true,
    changes: () => () => {},
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      key: (index) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size
      },
    },
    window: window as unknown as Platform['window'],
  }
  const heard: Heard[] = []
  const portico = createPortico({
    adapters: [bitcoin()] as const,
    debug: false,
    networks: [network('mainnet'), network('testnet'), network('signet')],
    platform,
    onConnect: (account) => heard.push(['connect', account]),
    onDisconnect: ({ reason }) => heard.push(['disconnect', reason]),
    onAccountChange: ({ address }) => heard.push(['account', address]),
    onNetworkChange: ({ id }) => heard.push(['network', id]),
    ...config,
  })
  const status = (): NsState => nsState(portico.getState(), 'bip122')
  const untilState = (check: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!check()) return
        off()
        resolve()
      }
      const off = portico.subscribe(look)
      look()
    })
  return {
    portico,
    window,
    heard,
    status,
    untilState,
    install: (options) => createBitcoinWallet({ window, ...options }),
    async until(is) {
      await untilState(() => status().is === is)
      return status()
    },
    provider() {
      const provider = portico.provider('bip122')
      if (!provider) throw new Error('Nobody is connected.')
      return provider
    },
    pass(ms) {
      now += ms
      for (const timer of [...timers].filter(({ due }) => due <= now)) {
        timers.delete(timer)
        timer.run()
      }
    },
    armed: (ms) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (![...timers].some(({ due }) => due === now + ms)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    reload: (next = config) => world(next, { stored, window }),
    connect: (vendor) => portico.connect(routes[vendor]),
  }
}

/** A page whose one wallet is connected. */
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
