import { defineNetwork } from '@portico/core'
import type { ChainId, Network } from '@portico/core'

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
  /** Portico's server; empty when the page is to do without. */
  service: string
  /** Of WalletConnect; absent when the page is to do without. */
  relay?: { url: string; projectId: string }
  /** The server tells what accounts have and what happened to them. */
  past: boolean
  /** Visitors can log in without being asked for by `?login=all`. */
  login: boolean
}

/** The local networks of all families, as the server that started them describes them. */
export async function loadConfig(): Promise<DemoConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`The demo's configuration did not load: HTTP ${response.status}`)
  const { wallet, networks, service, relay, past, login } = (await response.json()) as Omit<DemoConfig, 'networks'> & { networks: readonly LocalNetwork[] }
  return {
    wallet,
    service,
    past,
    login,
    ...(relay ? { relay } : {}),
    networks: networks.map((network) =>
      defineNetwork({
        id: network.id,
        name: network.name,
        nativeCurrency: network.nativeCurrency,
        rpcUrls: [network.rpcUrl],
        testnet: network.testnet,
        tokens: network.tokens,
        ...(network.ensUniversalResolver
          ? { contracts: { ensUniversalResolver: network.ensUniversalResolver } }
          : {}),
      }),
    ),
  }
}
