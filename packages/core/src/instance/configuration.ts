/** What the host's configuration comes to: its networks, adapters and connectors. */
import type { PorticoConfig } from '../contracts/config.ts'
import type { ChainAdapter, Connector, Network } from '../contracts/types.ts'
import { PorticoError } from '../errors/error.ts'
import { toNetwork } from '../networks/input.ts'
import { mainnet } from '../networks/mainnet.ts'
import { inDevelopment } from '../page/development.ts'

/** The host's configuration with the defaults that depend on it; the host's own object stays as it is. */
export function withDefaults(given: PorticoConfig, networks: readonly Network[]): PorticoConfig {
  const config = { ...given }
  config.debug ??= inDevelopment()
  if (!config.adapters?.length) {
    config.adapters = (config.connectors ?? []).flatMap(({ adapters = [] }) => adapters.filter(({ ns }) => networks.some(({ namespace }) => namespace === ns)))
    if (!config.adapters[0]) throw new PorticoError('config', 'No adapter')
    // Without an adapter of the host's, the card opens as with `manualControl` (§2): no wallet of the page can be asked.
    config.manualControl = true
  }
  return config
}

/** The configured networks, each once, with the host's own RPC addresses in place of theirs. Default Ethereum. */
export function readNetworks({ networks, customRpcUrls }: PorticoConfig): readonly Network[] {
  return (networks?.length ? networks : [mainnet])
    .map(toNetwork)
    .filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at)
    .map((network) => {
      const urls = customRpcUrls?.[network.id]
      return urls ? { ...network, rpcUrls: { ...network.rpcUrls, default: urls.map(({ url }) => url) } } : network
    })
}

/** The adapters by their namespaces. */
export function readAdapters({ adapters }: PorticoConfig): Map<string, ChainAdapter> {
  const byNamespace = new Map<string, ChainAdapter>()
  for (const adapter of adapters) {
    if (byNamespace.has(adapter.ns)) throw new PorticoError('config', `Two adapters claim ${adapter.ns}`)
    byNamespace.set(adapter.ns, adapter)
  }
  return byNamespace
}

/** The adapters' connectors and the host's own, by their ids; without those that the host has switched off. */
export function readConnectors({ adapters, connectors = [], enableEIP6963, enableInjected }: PorticoConfig): Map<string, Connector> {
  const off = [enableEIP6963 === false && 'eip6963', enableInjected === false && 'injected']
  // What has no id, as a connector's function that is not called, is refused by this, and not only when the instance starts.
  return new Map([...adapters.flatMap((a) => a.connectors), ...connectors].filter(({ id }) => id.length && !off.includes(id)).map((connector) => [connector.id, connector]))
}
