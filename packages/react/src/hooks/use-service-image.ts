'use client'
import { useEffect, useSyncExternalStore } from 'react'
import type { ImageKind } from '@portico/core/internal/service/images'
import { usePorticoContext } from '../context.tsx'
import { useSelector } from './use-selector.ts'

/** A picture that the host's service holds, fetched when it is first shown; undefined until then, or without one. */
export function useServiceImage(kind: ImageKind, id: string | undefined): string | undefined {
  const { service } = usePorticoContext().portico
  // The client may come after what is drawn; its first answer changes the state.
  const images = useSelector(() => service.now?.images)
  useEffect(() => {
    if (id !== undefined) images?.want(kind, id)
  }, [images, kind, id])
  const read = (): string | undefined => (id === undefined ? undefined : images?.get(kind, id))
  return useSyncExternalStore(images?.subscribe ?? never, read, read)
}

const never = () => () => {}
