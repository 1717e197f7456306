'use client'
import { useCallback } from 'react'
import type { ReactElement } from 'react'
import { usePorticoContext } from './context.tsx'
import { setContainer } from './modal-loader.ts'

/** Where the card is drawn with `enableEmbedded` or `disableAppend`. */
export function PorticoModal(): ReactElement {
  const { portico } = usePorticoContext()
  const place = useCallback((element: HTMLElement | null) => void (element && setContainer(portico, element)), [portico])
  return <div ref={place} data-portico-container="" />
}
