import { defineNetwork } from '@portico/core'
import type { ChainId, Network } from '@portico/core'
import { defined } from '@portico/core/adapter'

interface Token {
  address: string
  name: string
  symbol: string
  decimals: number
}

interface LocalNetwork {
  id: ChainId
  name: string
  rpcUrl: string
  testnet: boolean
  nativeCurrency: { name: string; symbol: string; decimals: number }
  tokens: readonly Token[]
  ensUniversalResolver?: string
}

export interface DemoConfig {
  wallet: string
  networks: readonly Network[]
  /** The URL of Portico's server; empty for a page without one. */
  service: string
  /** The relay of WalletConnect; absent for a page without it. */
  relay?: { url: string; projectId: string }
  /** Whether the server has balances and histories of accounts. */
  past: boolean
  /** Whether visitors can log in without `?login=all`. */
  login: boolean
}

/** The local networks of all namespaces, as the server that started them describes them. */
export async function loadConfig(): Promise<DemoConfig> {
  const response = await fetch('/config.json')
  if (!response.ok)
    throw new Error(`The demo's configuration did not load: HTTP ${response.status}`)
  const { wallet, networks, service, relay, past, login } = (await response.json()) as Omit<
    DemoConfig,
    'networks'
  > & { networks: readonly LocalNetwork[] }
  return defined({
    wallet,
    service,
    past,
    login,
    relay: relay || undefined,
    networks: networks.map((network) =>
      defineNetwork(
        defined({
          id: network.id,
          name: network.name,
          nativeCurrency: network.nativeCurrency,
          rpcUrls: [network.rpcUrl],
          testnet: network.testnet,
          tokens: network.tokens,
          contracts: network.ensUniversalResolver
            ? { ensUniversalResolver: network.ensUniversalResolver }
            : undefined,
        }),
      ),
    ),
  })
}
