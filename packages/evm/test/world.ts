/** A page with scripted wallets in it, a clock that is moved by hand, and a storage that two tabs can share. */
import { createPortico, defineNetwork } from '@portico/core'
import type { AccountRef, NsState, Platform, Portico, PorticoConfig, PorticoEvent, Stop } from '@portico/core'
import { nsState } from '@portico/core/internal/select'
import { createScriptedWallet, walletWindow } from '@portico/testkit/vitest'
import type { ScriptedWallet, ScriptedWalletOptions } from '@portico/testkit/vitest'
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

/** What the host heard, oldest first. */
export type Heard =
  | ['connect', AccountRef & { restored: boolean }]
  | ['disconnect', string]
  | ['account', string]
  | ['network', string]

export interface World {
  portico: Portico<readonly [EvmAdapter]>
  heard: Heard[]
  events: PorticoEvent[]
  stored: Map<string, string>
  install(options?: Omit<ScriptedWalletOptions, 'window'>): ScriptedWallet
  status(): NsState
  /** Resolves when the namespace's status is this one. */
  until(is: NsState['is']): Promise<NsState>
  untilState(check: () => boolean): Promise<void>
  /** Resolves when a timer of so many milliseconds is set. */
  armed(ms: number): Promise<void>
  /** Lets so much time pass; timers that fall due run. */
  pass(ms: number): void
  /** The same page after a reload: the same storage and wallets, a new instance. */
  reload(config?: Config): World
  /** The same visitor's next visit: the same storage, and a page without wallets. */
  fresh(config?: Config): World
  /** What another tab of the origin wrote reaches this one. */
  hear(key: string): void
  start(): Stop
}

export function world(config: Config = {}, shared: { stored?: Map<string, string>; window?: ReturnType<typeof walletWindow> } = {}): World {
  const window = shared.window ?? walletWindow()
  const stored = shared.stored ?? new Map<string, string>()
  let now = 1_700_000_000_000
  const waiting = new Set<Stop>()
  const timers = new Set<{ due: number; run: Stop }>()
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
  const events: PorticoEvent[] = []
  const portico = createPortico({
    adapters: [evm()] as const,
    debug: false,
    networks: [one, two],
    platform,
    onConnect: (account) => heard.push(['connect', account]),
    onDisconnect: ({ reason }) => heard.push(['disconnect', reason]),
    onAccountChange: ({ address }) => heard.push(['account', address]),
    onNetworkChange: ({ id }) => heard.push(['network', id]),
    onEvent: (event) => events.push(event),
    ...config,
  })
  const status = (): NsState => nsState(portico.getState(), 'eip155')
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
    heard,
    events,
    stored,
    status,
    untilState,
    install: (options = {}) => createScriptedWallet({ window, ...options }),
    async until(is) {
      await untilState(() => status().is === is)
      return status()
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
    pass(ms) {
      now += ms
      for (const timer of [...timers].filter(({ due }) => due <= now)) {
        timers.delete(timer)
        timer.run()
      }
    },
    reload: (next = config) => world(next, { stored, window }),
    fresh: (next = config) => world(next, { stored }),
    hear: (key) => void window.dispatchEvent(Object.assign(new Event('storage'), { key })),
    start: () => portico.start(),
  }
}

/** A page whose one wallet is connected. */
export async function connected(
  options: Omit<ScriptedWalletOptions, 'window'> = {},
  config: Config = {},
  rdns = 'test.fox',
): Promise<World & { wallet: ScriptedWallet }> {
  const page = world(config)
  const wallet = page.install({ rdns, name: 'Fox', ...options })
  page.start()
  await page.portico.connect({ wallet: rdns })
  return { ...page, wallet }
}
