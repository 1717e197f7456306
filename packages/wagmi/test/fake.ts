/** A wagmi config by shape. A test writes its state as wagmi writes it. */
import type { WagmiConfig, WagmiConnection, WagmiConnector, WagmiState } from '../src/config.ts'

export interface FakeConfig extends WagmiConfig {
  set(change: Partial<WagmiState>): void
  add(connector: WagmiConnector): void
}

export const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function fakeConnector(id: string, more: Partial<WagmiConnector> = {}): WagmiConnector {
  return {
    id,
    name: id,
    type: 'injected',
    uid: `uid-${id}`,
    getProvider: async () => ({ request: async () => null }),
    ...more,
  }
}

/**
 * A connection that wagmi has read from storage, with the name of a connector of an earlier page.
 */
export function storedConnection(id: string, account = ada): WagmiConnection {
  return {
    accounts: [account],
    chainId: 1,
    connector: { id, name: id, type: 'injected', uid: `old-${id}` } as WagmiConnector,
  }
}

export const connection = (
  connector: WagmiConnector,
  more: Partial<WagmiConnection> = {},
): WagmiConnection => ({
  accounts: [ada],
  chainId: 1,
  connector,
  ...more,
})

export function connections(...all: WagmiConnection[]): Map<string, WagmiConnection> {
  return new Map(all.map((each) => [each.connector.uid, each]))
}

export function fakeConfig(...connectors: WagmiConnector[]): FakeConfig {
  let list: readonly WagmiConnector[] = connectors
  let made = 0
  let state: WagmiState = {
    chainId: 1,
    connections: new Map(),
    current: null,
    status: 'disconnected',
  }
  const listeners = new Set<(now: WagmiState, before: WagmiState) => void>()
  const watchers = new Set<() => void>()
  function set(change: Partial<WagmiState>): void {
    const before = state
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener(state, before)
  }
  return {
    chains: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://one.example'] } },
      },
    ],
    get connectors() {
      return list
    },
    get state() {
      return state
    },
    getClient: () => ({ request: () => Promise.reject(new Error('No transport')) }),
    setState: (change: (now: WagmiState) => WagmiState) => set(change(state)),
    storage: null,
    subscribe(select, listener) {
      const handler = (now: WagmiState, before: WagmiState): void =>
        listener(select(now), select(before))
      listeners.add(handler)
      return () => void listeners.delete(handler)
    },
    _internal: {
      connectors: {
        subscribe(listener) {
          watchers.add(listener)
          return () => void watchers.delete(listener)
        },
        setup: (make: () => WagmiConnector) => ({ ...make(), uid: `uid-${++made}` }),
        setState(change: (all: readonly WagmiConnector[]) => readonly WagmiConnector[]) {
          list = change(list)
          for (const watcher of [...watchers]) watcher()
        },
      },
    },
    set,
    add(connector) {
      list = [...list, connector]
      for (const watcher of [...watchers]) watcher()
    },
  }
}
