import { useEffect, useSyncExternalStore } from 'react'
import type { Network } from '@portico/core'
import type { ImageKind } from '@portico/core/modal'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useMark } from './use-mark.ts'
import { useSelector } from './use-selector.ts'

export function useServiceImage(kind: ImageKind, id: string | undefined): string | undefined {
  const { runningService } = usePorticoContext().portico
  // The client may load later; its first answer changes the state.
  const images = useSelector(() => runningService()?.images)
  useEffect(() => {
    if (id !== undefined) images?.want(kind, id)
  }, [images, kind, id])
  const read = (): string | undefined => (id === undefined ? undefined : images?.get(kind, id))
  return useSyncExternalStore(images?.subscribe ?? subscribeNothing, read, read)
}

const subscribeNothing = () => () => {}

export function useNetworkIcon(network: Network | undefined): string | undefined {
  const chainImages = useSelector((state) => state.options.chainImages) ?? {}
  const hostIcon =
    network && (Object.hasOwn(chainImages, network.id) ? chainImages[network.id] : network.icon)
  const serviceIcon = useServiceImage(
    'asset',
    hostIcon === undefined ? (network?.assets?.imageId ?? network?.id) : undefined,
  )
  const icon = hostIcon ?? serviceIcon
  const mark = useMark(!icon && network?.id)
  return icon ?? mark
}
