/** A page with doubles of extensions in it, a clock that is moved by hand, and a storage that outlives a reload. */
import { createPortico, defineNetwork } from '@portico/core'
import type { AccountRef, ChainId, NsState, Platform, Portico, PorticoConfig, Stop } from '@portico/core'
import { nsState } from '@portico/core/internal/select'
import { createPolkadotExtension, polkadotAccount, polkadotKeys, walletWindow } from '@portico/testkit/polkadot'
import type { PolkadotExtensionDouble, PolkadotExtensionOptions } from '@portico/testkit/polkadot'
import { polkadot, type PolkadotAdapter, type PolkadotOptions } from '../src/index.ts'

export const ada = polkadotAccount(polkadotKeys.sr25519).address
export const bob = polkadotAccount(polkadotKeys.ed25519).address
export const cleo = polkadotAccount(polkadotKeys.ecdsa).address
export const dora = polkadotAccount(polkadotKeys.ethereum).address

/** The genesis hashes of the two chains that the page uses. */
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

type Config = Partial<PorticoConfig<readonly [PolkadotAdapter]>> & { polkadot?: PolkadotOptions; fetch?: typeof fetch }

export type Heard =
  | ['connect', AccountRef & { restored: boolean }]
  | ['disconnect', string]
  | ['account', string]
  | ['network', string]

export interface World {
  portico: Portico<readonly [PolkadotAdapter]>
  heard: Heard[]
  window: ReturnType<typeof walletWindow>
  install(options?: PolkadotExtensionOptions): PolkadotExtensionDouble
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
  const { polkadot: options, fetch: net, ...rest } = config
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
    adapters: [polkadot(options)] as const,
    debug: false,
    networks: [dot, ksm],
    platform,
    onConnect: (account) => heard.push(['connect', account]),
    onDisconnect: ({ reason }) => heard.push(['disconnect', reason]),
    onAccountChange: ({ address }) => heard.push(['account', address]),
    onNetworkChange: ({ id }) => heard.push(['network', id]),
    ...rest,
  })
  const status = (): NsState => nsState(portico.getState(), 'polkadot')
  return {
    portico,
    heard,
    window,
    status,
    install: (given = {}) => createPolkadotExtension(window, given),
    look() {
      for (const cb of [...lookers]) cb()
    },
    offers: () => (portico.getState().offers['injected-web3'] ?? []).map(({ name }) => name),
    connect: (key = 'polkadot-js') => portico.connect({ connector: 'injected-web3', offer: key }),
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

/** A page whose one extension is connected. */
export async function connected(options: PolkadotExtensionOptions = {}, config: Config = {}): Promise<World & { wallet: PolkadotExtensionDouble }> {
  const page = world(config)
  const wallet = page.install(options)
  page.portico.start()
  await page.connect(options.key)
  return { ...page, wallet }
}
