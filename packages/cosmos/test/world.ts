/** A page with doubles of wallets in it, a clock that is moved by hand, and a storage that outlives a reload. */
import { createPortico, defineNetwork } from '@portico/core'
import type { AccountRef, NsState, Platform, Portico, PorticoConfig, Stop } from '@portico/core'
import { nsState } from '@portico/core/internal/select'
import { createCosmosWallet, walletWindow } from '@portico/testkit/cosmos'
import type { CosmosWalletDouble, CosmosWalletOptions } from '@portico/testkit/cosmos'
import { cosmos, type CosmosAdapter, type CosmosOptions } from '../src/index.ts'

const made = createCosmosWallet({})
/** Addresses of the two accounts of every double, on each chain. */
export const ada: { hub: string; osmosis: string } = { hub: made.addressOf(0, 'cosmoshub-4'), osmosis: made.addressOf(0, 'osmosis-1') }
export const bob: { hub: string; osmosis: string } = { hub: made.addressOf(1, 'cosmoshub-4'), osmosis: made.addressOf(1, 'osmosis-1') }

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
/** A chain that no double knows until it is told of it. */
export const own = defineNetwork({
  id: 'cosmos:own-1',
  name: 'Own Chain',
  nativeCurrency: { name: 'Own', symbol: 'OWN', decimals: 6 },
  rpcUrls: ['https://rest.own.example'],
  testnet: true,
})

type Config = Partial<PorticoConfig<readonly [CosmosAdapter]>> & { cosmos?: CosmosOptions; fetch?: typeof fetch }

export type Heard =
  | ['connect', AccountRef & { restored: boolean }]
  | ['disconnect', string]
  | ['account', string]
  | ['network', string]

export interface World {
  portico: Portico<readonly [CosmosAdapter]>
  heard: Heard[]
  window: ReturnType<typeof walletWindow>
  install(options?: CosmosWalletOptions): CosmosWalletDouble
  /** The visitor comes back to the page: it looks again. */
  look(): void
  offers(): string[]
  connect(key?: string): Promise<AccountRef>
  status(): NsState
  until(is: NsState['is']): Promise<NsState>
  /** Lets so much time pass; timers that fall due run, also those that are set meanwhile. */
  pass(ms: number): void
  armed(ms: number): Promise<void>
  reload(config?: Config): World
}

export function world(config: Config = {}, shared: { stored?: Map<string, string>; window?: World['window'] } = {}): World {
  const { cosmos: options, fetch: net, ...rest } = config
  const window = shared.window ?? walletWindow()
  const stored = shared.stored ?? new Map<string, string>()
  let now = 1_700_000_000_000
  const timers = new Set<{ due: number; run: Stop }>()
  const lookers = new Set<Stop>()
  const waiting = new Set<Stop>()
  const platform: Platform = {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run }
      if (ms === 0) setImmediate(run)
      else timers.add(timer)
      for (const wake of [...waiting]) wake()
      return () => timers.delete(timer)
    },
    random: (bytes) => new Uint8Array(bytes),
    fetch: net ?? (() => Promise.reject(new Error('offline'))),
    visible: () => true,
    online: () => true,
    changes(cb) {
      lookers.add(cb)
      return () => lookers.delete(cb)
    },
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
    adapters: [cosmos(options)] as const,
    debug: false,
    networks: [hub, osmosis],
    platform,
    onConnect: (account) => heard.push(['connect', account]),
    onDisconnect: ({ reason }) => heard.push(['disconnect', reason]),
    onAccountChange: ({ address }) => heard.push(['account', address]),
    onNetworkChange: ({ id }) => heard.push(['network', id]),
    ...rest,
  })
  const status = (): NsState => nsState(portico.getState(), 'cosmos')
  return {
    portico,
    heard,
    window,
    status,
    install: (given = {}) => createCosmosWallet(window, given),
    look() {
      for (const cb of [...lookers]) cb()
    },
    offers: () => (portico.getState().offers['keplr'] ?? []).map(({ name }) => name),
    connect: (key = 'keplr') => portico.connect({ connector: 'keplr', offer: key }),
    until: (is) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (status().is !== is) return
          off()
          resolve(status())
        }
        const off = portico.subscribe(look)
        look()
      }),
    pass(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)
        if (!next) break
        now = next.due
        timers.delete(next)
        next.run()
      }
      now = end
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
  }
}

/** A page whose one wallet is connected. */
export async function connected(options: CosmosWalletOptions = {}, config: Config = {}): Promise<World & { wallet: CosmosWalletDouble }> {
  const page = world(config)
  const wallet = page.install(options)
  page.portico.start()
  await page.connect(options.place)
  return { ...page, wallet }
}
