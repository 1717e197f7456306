import type { PorticoConfig } from '../contracts/config.ts'
import type { ChainAdapter, Connector, Network } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import { toNetwork } from '../types/network-input.ts'
import { mainnet } from '../networks/mainnet.ts'
import { inDevelopment } from '../page/development.ts'

export function withDefaults(given: PorticoConfig, networks: readonly Network[]): PorticoConfig {
  const config = { ...given }
  config.debug ??= inDevelopment()
  if (!config.adapters?.length) {
    config.adapters = (config.connectors ?? []).flatMap(({ adapters = [] }) =>
      adapters.filter(({ namespace: each }) =>
        networks.some(({ namespace }) => namespace === each),
      ),
    )
    if (config.adapters.length === 0) throw new PorticoError('config', 'No adapter')
    // Without an adapter, no wallet of the page can be asked.
    config.manualControl = true
  }
  return config
}

export function readNetworks({ networks, customRpcUrls }: PorticoConfig): readonly Network[] {
  return (networks?.length ? networks : [mainnet])
    .map(toNetwork)
    .filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at)
    .map((network) => {
      const urls = customRpcUrls?.[network.id]
      return urls
        ? { ...network, rpcUrls: { ...network.rpcUrls, default: urls.map(({ url }) => url) } }
        : network
    })
}

export function readAdapters({ adapters }: PorticoConfig): Map<string, ChainAdapter> {
  const byNamespace = new Map<string, ChainAdapter>()
  for (const adapter of adapters) {
    if (byNamespace.has(adapter.namespace))
      throw new PorticoError('config', `Two adapters claim ${adapter.namespace}`)
    byNamespace.set(adapter.namespace, adapter)
  }
  return byNamespace
}

export function readConnectors({
  adapters,
  connectors = [],
  enableEIP6963,
  enableInjected,
}: PorticoConfig): Map<string, Connector> {
  const off = [enableEIP6963 === false && 'eip6963', enableInjected === false && 'injected']
  // Rejects values without an id now, e.g. a connector function that was not called.
  return new Map(
    [...adapters.flatMap((a) => a.connectors), ...connectors]
      .filter(({ id }) => id.length && !off.includes(id))
      .map((connector) => [connector.id, connector]),
  )
}
