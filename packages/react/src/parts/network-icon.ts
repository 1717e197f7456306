import type { Network } from '@portico/core'
import { usePorticoContext } from '../context.tsx'
import { useServiceImage } from '../hooks/use-service-image.ts'

/** A network's picture: the host's, the network's own, else the one that the host's service holds. */
export function useNetworkIcon(network: Network | undefined): string | undefined {
  const { chainImages = {} } = usePorticoContext().portico.config
  const own = network && (Object.hasOwn(chainImages, network.id) ? chainImages[network.id] : network.icon)
  const held = useServiceImage('asset', own === undefined ? (network?.assets?.imageId ?? network?.id) : undefined)
  return own ?? held
}
