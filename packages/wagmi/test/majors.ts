/** The two majors of wagmi as hosts install them: each in a folder with a lock of its own. */
import { existsSync } from 'node:fs'
import type { WagmiActions, WagmiConfig, WagmiConnector } from '../src/config.ts'

/** What the tests use of `@wagmi/core`, which is the same in both. */
export interface WagmiCore extends WagmiActions {
  createConfig(parameters: {
    chains: readonly unknown[]
    connectors?: readonly unknown[]
    transports: Record<number, unknown>
    storage?: unknown
    multiInjectedProviderDiscovery?: boolean
    ssr?: boolean
    syncConnectedChain?: boolean
  }): WagmiConfig
  createStorage(parameters: { storage: unknown }): unknown
  http(url?: string): unknown
  injected(parameters?: object): unknown
  reconnect(config: WagmiConfig): Promise<unknown>
  /** What `WagmiProvider` does on a page that a server has rendered. */
  hydrate(
    config: WagmiConfig,
    parameters: { initialState?: unknown; reconnectOnMount: boolean },
  ): { onMount(): Promise<void> }
  sendTransaction(
    config: WagmiConfig,
    parameters: { to: string; value: bigint; gas: bigint },
  ): Promise<string>
  signMessage(
    config: WagmiConfig,
    parameters: { message: string; connector?: WagmiConnector },
  ): Promise<string>
  /** `getConnection` of wagmi 3, `getAccount` of wagmi 2: the values that their hooks show. */
  getAccount(config: WagmiConfig): {
    status: string
    address?: string
    chainId?: number
    connector?: WagmiConnector
  }
}

async function load(major: 2 | 3): Promise<WagmiCore> {
  const folder = new URL(`../../../e2e/hosts/wagmi-${major}/`, import.meta.url)
  const file = new URL('node_modules/@wagmi/core/dist/esm/exports/index.js', folder)
  if (!existsSync(file))
    throw new Error(
      `Run "npm ci" in ${folder.pathname} first: these tests speak to the real wagmi ${major}.`,
    )
  const core = (await import(/* @vite-ignore */ file.href)) as WagmiCore & {
    getConnection?: WagmiCore['getAccount']
    switchConnection?: WagmiCore['switchAccount']
  }
  return {
    ...core,
    getAccount: core.getConnection ?? core.getAccount,
    switchAccount: core.switchConnection ?? core.switchAccount,
  }
}

export const majors: readonly (readonly [name: string, core: WagmiCore])[] = [
  ['wagmi 2', await load(2)],
  ['wagmi 3', await load(3)],
]
