import type { Network, PorticoConfig } from '@portico/core'

/** The host's picture of a network wins over the network's own. */
export function networkIcon(config: Pick<PorticoConfig, 'chainImages'>, network: Network | undefined): string | undefined {
  if (!network) return undefined
  const images = config.chainImages
  return images && Object.hasOwn(images, network.id) ? images[network.id] : network.icon
}
