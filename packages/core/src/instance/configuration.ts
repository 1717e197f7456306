/** Derives networks, adapters and connectors from the host's configuration. */
import type { PorticoConfig } from '../contracts/config.ts'
import type { ChainAdapter, Connector, Network } from '../types/index.ts'
import { PorticoError } from '../errors/error.ts'
import { toNetwork } from '../types/network-input.ts'
import { mainnet } from '../networks/mainnet.ts'
import { inDevelopment } from '../page/development.ts'

/** The host's configuration with dependent defaults; the host's own object is not changed. */
export function withDefaults(given: PorticoConfig, networks: readonly Network[]): PorticoConfig {
  const config = { ...given }
  config.debug ??= inDevelopment()
  if (!config.adapters?.length) {
    config.adapters = (config.connectors ?? []).flatMap(({ adapters = [] }) =>
      adapters.filter(({ ns }) => networks.some(({ namespace }) => namespace === ns)),
    )
    if (config.adapters.length === 0) throw new PorticoError('config', 'No adapter')
    // Without an adapter of the host, the card opens as with `manualControl`: no wallet of the page
    // can be asked.
    config.manualControl = true
  }
  return config
}

/** The configured networks, each once, with the host's own RPC URLs. Default Ethereum. */
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

/** The adapters by their namespaces. */
export function readAdapters({ adapters }: PorticoConfig): Map<string, ChainAdapter> {
  const byNamespace = new Map<string, ChainAdapter>()
  for (const adapter of adapters) {
    if (byNamespace.has(adapter.ns))
      throw new PorticoError('config', `Two adapters claim ${adapter.ns}`)
    byNamespace.set(adapter.ns, adapter)
  }
  return byNamespace
}

/**
 * The connectors of the adapters and of the host, by id, without those that the host has switched
 * off.
 */
export function readConnectors({
  adapters,
  connectors = [],
  enableEIP6963,
  enableInjected,
}: PorticoConfig): Map<string, Connector> {
  const off = [enableEIP6963 === false && 'eip6963', enableInjected === false && 'injected']
  // A value without an id, such as a connector function that was not called, is refused here
  // instead of at the start.
  return new Map(
    [...adapters.flatMap((a) => a.connectors), ...connectors]
      .filter(({ id }) => id.length && !off.includes(id))
      .map((connector) => [connector.id, connector]),
  )
}
